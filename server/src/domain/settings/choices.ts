/** What clients offer to choose from. */

/** Sounds that clients bring along, in alphabetical order. */
export const notificationSounds: readonly string[] = [
  "ascend",
  "beep_boop",
  "bink",
  "bright",
  "brlip",
  "ding",
  "down",
  "dutdut",
  "flute",
  "friendly",
  "pan",
  "shaker",
  "simple",
  "stairs",
  "subtle",
  "swish",
  "tintong",
  "up",
  "zaping",
  "zing",
  "zulip",
];

/** `key` before `text`: see the contract's `names.ts`. */
export const emojiSetChoices = [
  { key: "google", text: "Google modern" },
  { key: "google-blob", text: "Google classic" },
  { key: "twitter", text: "Twitter" },
  { key: "text", text: "Plain text" },
] as const;
