// Buttons of the board, which show when somebody touches or moves and go away by themselves.

import { el } from "./common.js";
import { icon } from "./icons.js";
import { WORDS } from "./boardwords.js";

const SHOWN_MS = 6_000;

export class Controls {
  constructor(root, sounds) {
    this.root = root;
    this.sounds = sounds;
    this.sound = this.button(() => sounds.switchSound());
    this.voice = this.button(() => sounds.switchVoice());
    this.screen = this.button(() => this.turnScreen());
    root.append(this.sound, this.voice, this.screen);
    for (const kind of ["pointermove", "pointerdown", "keydown", "focusin"]) addEventListener(kind, () => this.show());
    addEventListener("keydown", (event) => {
      if (event.key === "f" && !event.ctrlKey && !event.metaKey) this.turnScreen();
    });
    document.addEventListener("fullscreenchange", () => this.draw());
    sounds.onChange = () => this.draw();
    this.draw();
    this.show();
  }

  button(act) {
    return el("button", {
      type: "button",
      onclick: () => {
        act();
        this.draw();
      },
    });
  }

  turnScreen() {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen?.().catch(() => {});
  }

  show() {
    document.body.classList.add("touched");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => document.body.classList.remove("touched"), SHOWN_MS);
  }

  draw() {
    const { isOn, hasVoice, isMute, canSpeak } = this.sounds;
    label(this.sound, isOn ? "soundon" : "soundoff", isMute ? WORDS.soundTap : isOn ? WORDS.soundOff : WORDS.soundOn, isOn);
    label(this.voice, "voice", hasVoice ? WORDS.voiceOff : WORDS.voiceOn, hasVoice);
    this.voice.hidden = !canSpeak;
    label(this.screen, "table", document.fullscreenElement ? WORDS.window : WORDS.fullScreen, false);
    this.screen.hidden = !document.fullscreenEnabled;
    this.root.classList.toggle("needs-tap", isMute);
  }
}

function label(button, name, text, isPressed) {
  button.replaceChildren(icon(name), text);
  button.setAttribute("aria-pressed", String(isPressed));
}
