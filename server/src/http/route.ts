/**
 * Joins an endpoint of the contract to its handler. The handler gets a request that is already decoded, checked and
 * authenticated. Its return value is checked against the endpoint's result.
 */
import type { IncomingHttpHeaders } from "node:http";
import type { Endpoint, FileRule, ParametersOf, PathOf, ResultOf, Vocabulary } from "@confab/contract";
import type { GuessSource } from "../domain/attempts/guesses.ts";
import type { EventSink } from "../domain/event-queues/stream.ts";
import type { Session } from "../domain/sessions/queries.ts";
import type { IncomingFile } from "../files/incoming.ts";
import type { User } from "../model/records.ts";
import type { Context } from "../realm/context.ts";
import type { Realm } from "../realm/realm.ts";
import type { WriteTx } from "../realm/tx.ts";

/**
 * The fields of an answer as JSON text, for content that is serialized once and sent to many clients:
 * `{"events":[…],…}`.
 */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** An answer that continues after the handler returns, line by line (server-sent events). */
export class EventStream {
  /** Called with functions to write and to learn of a disconnect. */
  readonly start: (sink: EventSink) => void;

  constructor(start: (sink: EventSink) => void) {
    this.start = start;
  }
}

/** An answer with status 302 and no body, for content at another address. */
export class Redirect {
  /** A path from the root of this server, or an address of another server. It never comes from input. */
  readonly location: string;

  constructor(location: string) {
    this.location = location;
  }
}

export interface RouteRequest<E extends Endpoint> {
  readonly parameters: ParametersOf<E>;
  readonly path: PathOf<E>;
  /** The uploaded file, for endpoints that take a file. */
  readonly file: E["file"] extends FileRule
    ? E["file"] extends { readonly optional: true }
      ? IncomingFile | undefined
      : IncomingFile
    : undefined;
  /** The caller; absent only for endpoints that are open to the public, and for people without an account. */
  readonly user: E["who"] extends "public"
    ? undefined
    : E["openToSpectators"] extends true
      ? User | undefined
      : User;
  readonly realm: Realm;
  /**
   * Writes on behalf of the caller, all or nothing (see `Realm.write`). The transaction checks again that their account
   * is active, that their key is the one of the request, and that the endpoint is open to their role.
   */
  readonly write: <T>(work: (tx: WriteTx, actor: User) => T | Promise<T>) => Promise<T>;
  readonly context: Context;
  /** The name of the client program, as messages show it; at most 30 characters. */
  readonly client: string;
  readonly vocabulary: Vocabulary;
  readonly userAgent: string;
  /** The raw request, for endpoints whose body has a format of another service. */
  readonly received: {
    readonly headers: IncomingHttpHeaders;
    readonly raw: Buffer;
    /** Parameters in the address. */
    readonly query: ReadonlyMap<string, string>;
    /** Fields of a form, if the body is a form. */
    readonly form: ReadonlyMap<string, string>;
  };
  /** The browser's session of the request; absent if the request came with an API key. */
  readonly session: Session | undefined;
  /** The origin of a password in the parameters. */
  readonly guessSource: GuessSource;
  /** Registers a callback for a client that disconnects before it has the answer. */
  readonly onDisconnect: (callback: () => void) => void;
}

export type Answer<E extends Endpoint> = E["redirects"] extends true
  ? Redirect
  : ResultOf<E> | JsonText | EventStream;

/** The permission to upload one file. It ends with the request, also if the file never arrives as a whole. */
export interface Admission extends AsyncDisposable {
  /** The limit of the file, at most that of the endpoint. */
  readonly maxMebibytes: number;
}

/** The part of a request that is known before its body has arrived. */
type RequestBeforeFile<E extends Endpoint> = Pick<RouteRequest<E>, "path" | "realm" | "user" | "write">;

export interface Route {
  readonly endpoint: Endpoint;
  /** Is called before a file arrives, for endpoints that take large ones. @throws ApiError */
  readonly admit?: (request: RequestBeforeFile<Endpoint>) => Promise<Admission>;
  handle(request: RouteRequest<Endpoint>, admission: Admission | undefined): Promise<object>;
}

export function route<E extends Endpoint>(
  endpoint: E,
  handle: (request: RouteRequest<E>) => Promise<Answer<E>> | Answer<E>,
): Route {
  return {
    endpoint,
    // The server gives a handler only requests that it decoded with the handler's own endpoint.
    handle: async (request) => (await handle(request as unknown as RouteRequest<E>)) as object,
  };
}

/**
 * Joins an endpoint to its handler, and to a function that decides about its file before the file arrives.
 *
 * @param admit throws an ApiError to refuse the file
 */
export function routeWithFile<E extends Endpoint, A extends Admission>(
  endpoint: E,
  admit: (request: RequestBeforeFile<E>) => Promise<A>,
  handle: (request: RouteRequest<E>, admission: A) => Promise<Answer<E>>,
): Route {
  return {
    endpoint,
    admit: (request) => admit(request as unknown as RequestBeforeFile<E>),
    // The server passes on what `admit` has returned.
    handle: async (request, admission) =>
      (await handle(request as unknown as RouteRequest<E>, admission as A)) as object,
  };
}
