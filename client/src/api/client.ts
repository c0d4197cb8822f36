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
  sessionEndpoints,
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

/** Parameters that the contract declares as text because each has its own decoding rules. */
interface ReadByRules {
  /** A stream's name or ID, or users' IDs or e-mail addresses. */
  readonly to: string | number | readonly number[] | readonly string[];
  readonly narrow: readonly NarrowTerm[];
  readonly anchor: number | "newest" | "oldest" | "first_unread" | "date";
}

/** The type in which callers pass a parameter. */
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

/** The values that the server decodes; parameters with a default are optional. */
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

/** The path parameters and parameters of an endpoint; those with a default are optional. */
export type ArgumentsOf<N extends EndpointName> = Arguments<Endpoints[N]>;

/** The answer of an endpoint, without `result` and `msg`. */
export type AnswerOf<N extends EndpointName> = Answer<Endpoints[N]>;

type Answer<E extends Endpoint> = ResultOf<E> & {
  /** Parameter names that the server did not know, on endpoints that report them. */
  readonly ignored_parameters_unsupported?: readonly string[];
};

export interface CallOptions {
  /** Cancels the request; the promise is then rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Called on a stream whenever something arrives, even if it only shows that the stream is open. */
  readonly onSign?: (() => void) | undefined;
}

type Call<E extends Endpoint> =
  Record<never, never> extends Arguments<E>
    ? (values?: Arguments<E>, options?: CallOptions) => Promise<Answer<E>>
    : (values: Arguments<E>, options?: CallOptions) => Promise<Answer<E>>;

/** Endpoints that redirect to pictures; the initial state contains the pictures' addresses. */
type Redirecting = { [N in EndpointName]: Endpoints[N]["redirects"] extends true ? N : never }[EndpointName];

type Calls = { readonly [N in Exclude<EndpointName, "streamEvents" | Redirecting>]: Call<Endpoints[N]> };

/**
 * One function for each endpoint that answers with more than an address. Each is rejected with `RequestRefused` when
 * the server refuses, and with `NoAnswer` when no answer arrives.
 */
export interface Client extends Calls {
  /** Yields events as they arrive, over one connection, until it ends. */
  readonly streamEvents: (values: ArgumentsOf<"streamEvents">, options?: CallOptions) => AsyncIterable<Event>;
}

/** A client for browsers, which have some additional endpoints. */
export interface SessionClient extends Client, SessionCalls {}

type SessionCalls = {
  readonly [N in keyof typeof sessionEndpoints]: Call<(typeof sessionEndpoints)[N]>;
};

/** A replacement for the platform's way to send requests, e.g. through a proxy. */
interface Transport {
  readonly fetch?: typeof fetch;
}

/** Creates a client for programs, which authenticate each request with an API key. */
export function createClient(
  options: { readonly siteUrl: string; readonly email: string; readonly apiKey: string } & Transport,
): Client {
  const authorization = basic(options.email, options.apiKey);
  const connection: Connection = {
    siteUrl: options.siteUrl,
    prefix: "/api/v1",
    credentials: () => ({ authorization }),
    fetch: options.fetch ?? fetch,
  };
  return callsOf(connection, endpoints) as Client;
}

/**
 * Creates a client for a page of the server itself, in a browser that is signed in. The browser sends the session
 * cookie by itself.
 *
 * @param options.csrfToken reads the cookie `csrftoken`, which may change at any time
 */
export function createSessionClient(
  options: { readonly siteUrl: string; readonly csrfToken: () => string } & Transport,
): SessionClient {
  const connection: Connection = {
    siteUrl: options.siteUrl,
    prefix: "/json",
    credentials: () => ({ "x-csrftoken": options.csrfToken() }),
    fetch: options.fetch ?? fetch,
  };
  return callsOf(connection, { ...endpoints, ...sessionEndpoints }) as SessionClient;
}

function basic(email: string, apiKey: string): string {
  const bytes = new TextEncoder().encode(`${email}:${apiKey}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

function callsOf(connection: Connection, all: Readonly<Record<string, Endpoint>>) {
  const answering = Object.entries(all).filter(([, { redirects }]) => !redirects);
  const calls = answering.map(([name, endpoint]) => [
    name,
    endpoint.streams ? streamOf(connection, endpoint) : callOf(connection, endpoint),
  ]);
  return Object.fromEntries(calls);
}

const callOf =
  (connection: Connection, endpoint: Endpoint) =>
  async (values: Values = {}, { signal }: CallOptions = {}): Promise<Values> => {
    const response = await send(connection, endpoint, values, signal);
    const { result: _, msg: __, ...answer } = await readAnswer(response, signal);
    return answer;
  };

const streamOf = (connection: Connection, endpoint: Endpoint) =>
  async function* (values: Values, { signal, onSign }: CallOptions = {}): AsyncGenerator<Event> {
    const response = await send(connection, endpoint, values, signal);
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
    if (!response.ok || !isStream || !response.body) {
      await readAnswer(response, signal);
      return;
    }
    for await (const { data } of serverSentEvents(response.body, signal, onSign))
      yield JSON.parse(data) as Event;
  };
