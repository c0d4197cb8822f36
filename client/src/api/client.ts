/** A function for each endpoint of the contract, typed by it. */
import {
  type Endpoint,
  type Event,
  endpoints,
  type FileRule,
  type Parameter,
  type ParametersOf,
  type PathOf,
  type ResultOf,
  type TSchema,
} from "@confab/contract";
import { type Connection, readAnswer, send, type Values } from "./request.ts";
import { serverSentEvents } from "./server-sent-events.ts";

type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

/** One term of a narrow. */
export type NarrowTerm =
  | {
      readonly operator: string;
      readonly operand: string | number | readonly number[];
      readonly negated?: boolean;
    }
  | readonly [operator: string, operand: string];

/** Parameters that the contract takes as text because rules of their own read them. */
interface ReadByRules {
  /** A stream's name or ID; people's IDs or e-mail addresses. */
  readonly to: string | number | readonly number[] | readonly string[];
  readonly narrow: readonly NarrowTerm[];
  readonly anchor: number | "newest" | "oldest" | "first_unread";
}

/** A parameter as callers give it. */
type Given<Name, Value> = Name extends keyof ReadByRules
  ? string extends Value
    ? ReadByRules[Name]
    : Value
  : Value;

type WithDefault<E extends Endpoint> = {
  [K in keyof E["parameters"]]: E["parameters"][K] extends Parameter<TSchema, infer P>
    ? P extends "defaulted"
      ? K
      : never
    : never;
}[keyof E["parameters"]];

/** What the server decodes, but those with a default may be left out. */
type Inputs<E extends Endpoint> = Omit<ParametersOf<E>, WithDefault<E>> &
  Partial<Pick<ParametersOf<E>, Extract<WithDefault<E>, keyof ParametersOf<E>>>>;

type FileOf<F> = F extends FileRule & { readonly optional: true }
  ? { readonly file?: File | undefined }
  : F extends FileRule
    ? { readonly file: File }
    : Record<never, never>;

type Arguments<E extends Endpoint> = PathOf<E> & {
  [K in keyof Inputs<E>]: Given<K, Inputs<E>[K]>;
} & FileOf<E["file"]>;

/** Path parameters and parameters of an endpoint; those with a default may be left out. */
export type ArgumentsOf<N extends EndpointName> = Arguments<Endpoints[N]>;

/** What an endpoint answers, without `result` and `msg`. */
export type AnswerOf<N extends EndpointName> = ResultOf<Endpoints[N]> & {
  /** Names that the server did not know, on endpoints that tell. */
  readonly ignored_parameters_unsupported?: readonly string[];
};

export interface CallOptions {
  /** Gives the request up; the promise is then rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

type Call<N extends EndpointName> =
  Record<never, never> extends ArgumentsOf<N>
    ? (values?: ArgumentsOf<N>, options?: CallOptions) => Promise<AnswerOf<N>>
    : (values: ArgumentsOf<N>, options?: CallOptions) => Promise<AnswerOf<N>>;

type Calls = { readonly [N in Exclude<EndpointName, "streamEvents">]: Call<N> };

/**
 * One function per endpoint. Each is rejected with `RequestRefused` when the server refuses, and with `NoAnswer` when
 * there is no answer.
 */
export interface Client extends Calls {
  /** Events as they come, over one connection, until it ends. */
  readonly streamEvents: (values: ArgumentsOf<"streamEvents">, options?: CallOptions) => AsyncIterable<Event>;
}

/**
 * @param options.fetch another way to send requests than the platform's, e.g. through a proxy
 */
export function createClient(options: {
  siteUrl: string;
  email: string;
  apiKey: string;
  fetch?: typeof fetch;
}): Client {
  const connection: Connection = { ...options, fetch: options.fetch ?? fetch };
  const calls = Object.entries(endpoints).map(([name, endpoint]) => [
    name,
    endpoint.streams ? streamOf(connection, endpoint) : callOf(connection, endpoint),
  ]);
  return Object.fromEntries(calls) as Client;
}

const callOf =
  (connection: Connection, endpoint: Endpoint) =>
  async (values: Values = {}, { signal }: CallOptions = {}): Promise<Values> => {
    const response = await send(connection, endpoint, values, signal);
    const { result: _, msg: __, ...answer } = await readAnswer(response, signal);
    return answer;
  };

const streamOf = (connection: Connection, endpoint: Endpoint) =>
  async function* (values: Values, { signal }: CallOptions = {}): AsyncGenerator<Event> {
    const response = await send(connection, endpoint, values, signal);
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
    if (!response.ok || !isStream || !response.body) {
      await readAnswer(response, signal);
      return;
    }
    for await (const { data } of serverSentEvents(response.body, signal)) yield JSON.parse(data) as Event;
  };
