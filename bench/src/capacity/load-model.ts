/**
 * The behaviour of people in a busy hour, from published figures. Each number names its source, or says that it is an
 * estimate. Sources, by the names used below:
 *
 * - **Mattermost's agent**: the load-test agent with the frequencies that Mattermost derived from its customers' usage
 *   (https://github.com/mattermost/mattermost-load-test-ng, commit 072ff07 of `loadtest/control/simulcontroller/`,
 *   `config/config.sample.json` at commit 0087430; read on 2026-11-25; the origin of the frequencies:
 *   https://mattermost.com/blog/scaling-mattermost-for-100000-users/).
 * - **Zulip's profile**: shares of the requests of Zulip's production servers
 *   (https://zulip.readthedocs.io/en/stable/subsystems/performance.html; read on 2026-11-25).
 * - **Slack's hours**: https://slack.engineering/real-time-messaging/ (2023-04-11; read on 2026-11-25).
 *
 * Figures for comparison, which the model should be near: people at large companies send more than 200 messages a week
 * (Time Is Ltd. in https://www.vox.com/recode/2019/5/1/18511575/productivity-slack-google-microsoft-facebook,
 * 2019-05-01). Slack's 12 million daily users perform five billion actions a week, some 83 on a working day, and are
 * connected for nine hours of it (https://slack.com/blog/news/work-is-fueled-by-true-engagement, 2019-10-10).
 */

/**
 * The relative frequencies of the simulated actions among all actions: Mattermost's agent (`controller.go`). Threads
 * are topics here, and its list of all threads is the view of all messages.
 */
const frequencies = {
  switchView: 6.5219 + 0.2841 + 0.3, // SwitchChannel, ViewThread, ClickPermalink
  scroll: 1.9873,
  openDirect: 0.9843,
  openEverything: 0.6023,
  send: 1,
  react: 0.1306,
  edit: 0.04,
  search: 0.0218,
} as const;

/**
 * The sum of the agent's other frequencies. More than half are checks for unread messages, which clients of this server
 * know from their queues.
 */
const OTHER_FREQUENCIES = 1.711;

/** The mean pause between two actions of the most active people, in seconds: Mattermost's agent (`config.go`). */
const PAUSE_SECONDS = 20;

/**
 * Shares of people, and how many times longer their pauses are than those of the most active people: Mattermost's agent
 * (`RatesDistribution`).
 */
export const paces = [
  { share: 0.05, slower: 1 },
  { share: 0.1, slower: 2 },
  { share: 0.15, slower: 3 },
  { share: 0.4, slower: 6 },
  { share: 0.3, slower: 30 },
] as const;

/**
 * Activity by hour of the day, beside the mean of the hours from 9 to 18: Slack's hours. Most people are there from 9 to
 * 17, with peaks at 11 and 14 and a dip at lunch; the values that make up this shape are estimates.
 */
export const hours: Readonly<Record<number, number>> = {
  9: 0.8,
  10: 1.1,
  11: 1.3,
  12: 0.9,
  13: 1,
  14: 1.3,
  15: 1.1,
  16: 0.9,
  17: 0.6,
};

/** The activity of the simulated hour. */
export const busiestHour = Math.max(...Object.values(hours));

/** The number of words of a message, on average: Mattermost's agent (`avgWordCount`). */
export const WORDS_OF_MESSAGE = 34;

/** The time of one key press in seconds, on average: Mattermost's agent (100 to 300 ms, `EmulateUserTyping`). */
const KEY_SECONDS = 0.2;
/** The letters of a word and the space after it: an estimate for English. */
const KEYS_OF_WORD = 5.5;
/** A client repeats the notice that its user is typing at this interval; see `client/src/session/typing-notifier.ts`. */
const TYPING_NOTICE_SECONDS = 10;

/** The share of messages that mention someone: Mattermost's agent (`createMessage`). */
export const MENTIONING = 0.1;
/** The share of messages with an uploaded file: Mattermost's agent (`hasFilesAttached`). */
export const WITH_FILE = 0.02;

/** The interval of reports of presence in seconds, by docs/interface/presence.md#presence. */
export const PRESENCE_SECONDS = 60;

/**
 * Shares of the requests: Zulip's profile. Each of its clients reports presence once a minute, so the other shares follow
 * for a client and hour.
 */
const zulip = { presence: 0.36, messages: 0.03, flags: 0.015, app: 0.003, files: 0.05 } as const;
const perClientHour = (share: number): number => (share / zulip.presence) * (3600 / PRESENCE_SECONDS);

/** The share of people with a second client, a phone: an estimate. */
export const WITH_PHONE = 0.3;
export const CLIENTS_OF_PERSON = 1 + WITH_PHONE;

/**
 * The share of an organization's active people who are connected at once: 2.5 of 4 million
 * (https://mobilemarketingmagazine.com/slack-breaks-4m-daily-active-users/, October 2016, figures of Slack).
 */
export const CONNECTED = 0.625;

/** The share of messages that are sent to one person: openings of direct conversations, among those of all. */
export const DIRECT = frequencies.openDirect / (frequencies.openDirect + 6.5219);

/** A kind of stream. */
export interface Level {
  readonly name: string;
  /** The number of subscribers; everyone, if infinite. */
  readonly size: number;
  /** The number of such streams that each person has. */
  readonly streams: number;
  /** The share of the messages to streams. */
  readonly messages: number;
}

/**
 * Streams by size: nested groups of colleagues. Zulip's profile gives a message to 50 people as the example, and 18
 * events for each message at most; here a message has some 50 recipients. Sizes and shares are an estimate in this
 * range. In an organization of 10,000, everyone gets 35 messages in the busiest hour.
 */
export const levels: readonly Level[] = [
  { name: "team", size: 8, streams: 1, messages: 0.369 },
  { name: "project", size: 25, streams: 1, messages: 0.35 },
  { name: "department", size: 80, streams: 2, messages: 0.2 },
  { name: "site", size: 250, streams: 2, messages: 0.07 },
  { name: "division", size: 1000, streams: 2, messages: 0.01 },
  { name: "everyone", size: Number.POSITIVE_INFINITY, streams: 1, messages: 0.001 },
];

/** The topics of a stream that are in use: an estimate. */
export const TOPICS = 4;

/** Actions that people repeat at random times. Reports of presence are regular instead. */
export type Action = keyof typeof frequencies | "markRead" | "type" | "upload" | "loadFile" | "loadApp";

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Actions of an average person in an average hour, as Mattermost's agent counts them. */
export const actionsPerHour = sum(
  paces.map(({ share, slower }) => (share * 3600) / (PAUSE_SECONDS * slower)),
);

const ofAgent = (frequency: number): number =>
  (busiestHour * actionsPerHour * frequency) / (sum(Object.values(frequencies)) + OTHER_FREQUENCIES);

const views = ofAgent(frequencies.switchView + frequencies.openDirect + frequencies.openEverything);
const sends = ofAgent(frequencies.send);
const typingSeconds = WORDS_OF_MESSAGE * KEYS_OF_WORD * KEY_SECONDS;

/** The number of times that an average person does something in the busiest hour. */
export const rates: Readonly<Record<Action, number>> = {
  switchView: ofAgent(frequencies.switchView),
  scroll: ofAgent(frequencies.scroll),
  openDirect: ofAgent(frequencies.openDirect),
  openEverything: ofAgent(frequencies.openEverything),
  send: sends,
  react: ofAgent(frequencies.react),
  edit: ofAgent(frequencies.edit),
  search: ofAgent(frequencies.search),
  // Zulip's clients report read messages once for every two times that they fetch some.
  markRead: views * (zulip.flags / zulip.messages),
  // Notices while typing, and one at the end.
  type: sends * (Math.ceil(typingSeconds / TYPING_NOTICE_SECONDS) + 1),
  upload: sends * WITH_FILE,
  loadFile: busiestHour * perClientHour(zulip.files) * CLIENTS_OF_PERSON,
  loadApp: busiestHour * perClientHour(zulip.app) * CLIENTS_OF_PERSON,
};

/** Returns how much more active than the average a person is, for a number from 0 to below 1 that stands for them. */
export function paceOf(place: number): number {
  let end = 0;
  const mean = sum(paces.map(({ share, slower }) => share / slower));
  for (const { share, slower } of paces) {
    end += share;
    if (place < end) return 1 / slower / mean;
  }
  return 1 / (paces.at(-1)?.slower ?? 1) / mean;
}

/** Returns the mean number of recipients of a message, if this many people are in the organization. */
export const recipientsOf = (people: number): number =>
  DIRECT * 2 + (1 - DIRECT) * sum(levels.map(({ size, messages }) => messages * Math.min(size, people)));

/** Returns the number of messages that this many people send to the stream of everyone in some seconds, on average. */
export const messagesToEveryone = (people: number, seconds: number): number => {
  const share = levels.at(-1)?.messages ?? 0;
  return ((people * seconds) / 3600) * rates.send * (1 - DIRECT) * share;
};
