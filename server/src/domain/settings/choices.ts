/** The options that clients offer. */

/** The sounds that clients include, in alphabetical order. */
export const notificationSounds: readonly string[] = [
  "ascend",
  "beep_boop",
  "bink",
  "bright",
  "brlip",
  "deep tom",
  "ding",
  "double tap",
  "down",
  "dry bongos",
  "dutdut",
  "fast ascend",
  "flute",
  "friendly",
  "kick roll",
  "loud tintong",
  "metallic snare",
  "pan",
  "shaker",
  "simple",
  "stairs",
  "subtle",
  "swish",
  "tintong",
  "up",
  "wood block",
  "zaping",
  "zing",
  "zulip",
];

/** Has `key` before `text`: see the contract's `names.ts`. */
export const emojiSetChoices = [
  { key: "google", text: "Google modern" },
  { key: "google-blob", text: "Google classic" },
  { key: "twitter", text: "Twitter" },
  { key: "text", text: "Plain text" },
] as const;
