/** The messages of the benchmark, as a client library sends them. */
import type { CrowdPlan } from "../data/crowd.ts";
import { audienceName, authorizationOf, emailOf, groupName, listeningName } from "../data/data-plan.ts";
import { requestBytes } from "../http-connection.ts";

export const CONNECTIONS = 64;
/** The number of users who send. They subscribe to every stream, however small. */
export const SENDERS = 10;

export interface MessageKind {
  readonly name: string;
  /** Returns the request's parameters, without a topic. */
  readonly form: (connection: number) => Record<string, unknown>;
}

/** Returns a text of common length, with some formatting. */
const text = (connection: number): string =>
  `Client ${connection} says: the build is *green* again, see \`main\`; thanks to everybody who had a look at it.`;

const toStream =
  (stream: string, prefix = "") =>
  (connection: number) => ({ type: "stream", to: stream, content: `${prefix}${text(connection)}` });

/** Returns the addresses of users who never send. */
const others = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => emailOf(SENDERS + index));

/** The kinds that are compared with the usual message to a stream of 10,000. */
export const kinds: readonly MessageKind[] = [
  { name: "mentions of a person", form: toStream(audienceName(10_000), "@**Person 20** ") },
  { name: "mentions of a group of ten", form: toStream(audienceName(10_000), `@*${groupName}* `) },
  {
    name: "messages to a stream of 10,000 that 5 % want notifications of",
    form: toStream(listeningName(10_000)),
  },
  {
    name: "direct messages to five people",
    form: (connection) => ({ type: "private", to: others(5), content: text(connection) }),
  },
];

export const everyone: MessageKind = {
  name: "a mention of all 10,000",
  form: toStream(audienceName(10_000), "@**all** "),
};

/** Returns a request for each connection. */
export const requestsOf = (plan: CrowdPlan, { form }: MessageKind): string[] =>
  Array.from({ length: CONNECTIONS }, (_, connection) =>
    requestBytes("POST", "/messages", authorizationOf(plan, connection % SENDERS), {
      topic: `Topic ${connection % 8}`,
      ...form(connection),
    }),
  );

/** Returns requests that send the usual message to a stream. */
export const sendRequests = (plan: CrowdPlan, stream: string): string[] =>
  requestsOf(plan, { name: stream, form: toStream(stream) });
