/** What a made-up organization consists of, and what can be said of it without looking at it. */
import { createHash } from "node:crypto";

export interface DataPlan {
  /** The same seed makes the same organization, on either engine. */
  readonly seed: number;
  readonly users: number;
  /** The first so many users have read all but the newest messages; the others have read nothing. */
  readonly readers: number;
  /** How many of the newest messages of each stream readers have not read. */
  readonly unreadPerStream: number;
  readonly streams: number;
  /** Of every user; a tenth of them are streams that everybody is in. */
  readonly subscriptions: number;
  readonly topicsPerStream: number;
}

/** Streams that everybody is in. */
export const commonStreams = ({ subscriptions }: DataPlan): number => Math.ceil(subscriptions / 10);

/**
 * Users are in every so many of the other streams, from one that depends on the user: so each is in as many streams,
 * and each of the streams has as many of the users.
 */
export function strideOf(plan: DataPlan): { others: number; own: number; stride: number } {
  const others = plan.streams - commonStreams(plan);
  const own = plan.subscriptions - commonStreams(plan);
  return { others, own, stride: own === 0 ? 0 : Math.floor(others / own) };
}

/** @throws Error where users are too few to be in every stream */
export function checkPlan(plan: DataPlan): void {
  if (plan.streams === 0) return;
  const { others, own } = strideOf(plan);
  if (own > others) throw new Error("Nobody can be in more streams than there are.");
  if (plan.users < others) throw new Error("There must be as many users as streams, for all to have some.");
}

/** The numbers of the streams that a user is in, from 1; users count from 0. */
export function streamsOf(plan: DataPlan, user: number): number[] {
  const common = commonStreams(plan);
  const { others, own, stride } = strideOf(plan);
  const further = Array.from({ length: own }, (_, index) => common + 1 + ((user + index * stride) % others));
  return [...Array.from({ length: common }, (_, index) => index + 1), ...further];
}

export const emailOf = (user: number): string => `user${user}@example.com`;
export const streamName = (stream: number): string => `stream ${stream}`;
export const audienceName = (subscribers: number): string => `audience of ${subscribers}`;
export const listeningName = (subscribers: number): string => `listening ${subscribers}`;
export const groupName = "everybody-on-duty";
export const topicName = (topic: number): string => `topic ${topic}`;

/** The secret from which the API keys of users are derived. */
type Seed = Pick<DataPlan, "seed">;

export const apiKeyOf = ({ seed }: Seed, user: number): string =>
  createHash("md5").update(`${seed} ${user}`).digest("hex");

/** With what a user's requests are signed. */
export const authorizationOf = (plan: Seed, user: number): string =>
  `Basic ${Buffer.from(`${emailOf(user)}:${apiKeyOf(plan, user)}`).toString("base64")}`;
