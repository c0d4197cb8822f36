/** The strings for reading without an account, in English. */

export const en = {
  spectator: {
    streams: "Streams",
    signIn: "Sign in",
    takePart: "Sign in to participate",
    readOnly: "You are reading without an account.",
    noStreams: "There is nothing to read without an account right now.",
    accountNeeded: "You need an account for this",
    accountNeededHint: "Sign in to continue here.",
    older: "Show older messages",
    newer: "Show newer messages",
    searchIn: (stream: string) => `Search in #${stream}`,
  },
} as const;
