/** The strings for reading without an account, in Arabic. */
import type { Wording } from "../wording/wording.ts";
import type { en } from "./en.ts";

export const ar: Wording<typeof en> = {
  spectator: {
    streams: "Streams",
    signIn: "Anmelden",
    takePart: "Anmelden und mitreden",
    readOnly: "Du liest ohne Konto mit.",
    noStreams: "Im Moment gibt es ohne Konto nichts zu lesen.",
    accountNeeded: "Dafür brauchst du ein Konto",
    accountNeededHint: "Melde dich an, dann kommst du hierher zurück.",
    older: "Ältere Nachrichten zeigen",
    newer: "Neuere Nachrichten zeigen",
    searchIn: (stream) => `In #${stream} suchen`,
  },
};
