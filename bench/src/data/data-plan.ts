/** The size of a generated organization, and the facts that follow from it without a look at the data. */
import { createHash } from "node:crypto";

export interface DataPlan {
  /** The same seed generates the same organization, on either engine. */
  readonly seed: number;
  readonly users: number;
  /**
   * The number of users, counted from the first, who have read all but the newest messages; the others have read
   * nothing.
   */
  readonly readers: number;
  /** The number of the newest messages of each stream that readers have not read. */
  readonly unreadPerStream: number;
  readonly streams: number;
  /** Subscriptions of every user; a tenth of them are to streams to which everyone is subscribed. */
  readonly subscriptions: number;
  readonly topicsPerStream: number;
}

/** The number of streams to which everyone is subscribed. */
export const commonStreams = ({ subscriptions }: DataPlan): number => Math.ceil(subscriptions / 10);

/**
 * Returns the distance between the other streams of one user. The first of them depends on the user, so that all users
 * have equally many streams, and all of these streams equally many users.
 */
export function strideOf(plan: DataPlan): { others: number; own: number; stride: number } {
  const others = plan.streams - commonStreams(plan);
  const own = plan.subscriptions - commonStreams(plan);
  return { others, own, stride: own === 0 ? 0 : Math.floor(others / own) };
}

/** @throws Error if there are too few users for every stream to have some */
export function checkPlan(plan: DataPlan): void {
  if (plan.streams === 0) return;
  const { others, own } = strideOf(plan);
  if (own > others) throw new Error("Nobody can be in more streams than there are.");
  if (plan.users < others) throw new Error("There must be as many users as streams, for all to have some.");
}

/** Returns the numbers of a user's streams, from 1; users count from 0. */
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

/** The plan's part from which the API keys of users are derived. */
type Seed = Pick<DataPlan, "seed">;

export const apiKeyOf = ({ seed }: Seed, user: number): string =>
  createHash("md5").update(`${seed} ${user}`).digest("hex");

/** Returns the authorization of a user's requests. */
export const authorizationOf = (plan: Seed, user: number): string =>
  `Basic ${Buffer.from(`${emailOf(user)}:${apiKeyOf(plan, user)}`).toString("base64")}`;
