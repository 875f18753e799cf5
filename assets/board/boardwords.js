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

const DAY = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", month: "long", timeZone: "UTC" });
const HOUR = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: "UTC" });

/** "Sat 14 March" and "15:01", so many minutes from UTC: a screen's own zone may be that of its factory. */
export const dayOf = (now, zone) => DAY.format(now + zone * 60_000).replace(",", "");
export const hourOf = (now, zone) => HOUR.format(now + zone * 60_000);
