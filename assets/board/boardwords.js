// Every text that the board says by itself; what an event says comes with its view, in the tablet's language.

export const WORDS = {
  waiting: "Looking for the desk",
  nothing: "No event is on this board yet",
  notLive: "Not live",
  follow: "Follow on your phone",
  find: "Find your name",
  toPhone: "Find your table",
  noTable: "Bye",
  extensions: "Extensions",
  inExtra: "extra time",
  playing: "playing",
  done: "done",
  winner: "Winner",
  soundOn: "Sound on",
  soundOff: "Sound off",
  soundTap: "Tap for the sound",
  voiceOn: "Voice on",
  voiceOff: "Voice off",
  fullScreen: "Full screen",
  window: "Leave full screen",
  qr: "QR code of the page for players",
  lastMinute: "One minute left.",
};

export const fromTo = (first, last) => (first === last ? first : `${first} to ${last}`);
export const minutesLeft = (minutes) => (minutes === 1 ? WORDS.lastMinute : `${minutes} minutes left.`);

/** "Join Wi-Fi Hall, then scan or open 192.168.43.1:8080", with what is to be typed set apart. */
export function howToFollow(wifi, url, strong) {
  return wifi ? ["Join Wi-Fi ", strong(wifi), ", then scan or open ", strong(url)] : ["Scan, or open ", strong(url)];
}

const DAY = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", month: "long" });
const HOUR = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

/** "Sat 14 March" and "15:01". */
export const dayOf = (now) => DAY.format(now).replace(",", "");
export const hourOf = (now) => HOUR.format(now);
