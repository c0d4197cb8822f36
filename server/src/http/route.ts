/**
 * A route joins an endpoint of the contract to its handler: by then the request is decoded, checked and
 * authenticated, and what the handler returns is checked against the endpoint's result.
 */
import type { IncomingHttpHeaders } from "node:http";
import type { Endpoint, FileRule, NameSet, ParametersOf, PathOf, ResultOf } from "@confab/contract";
import type { Context } from "../context.ts";
import type { GuessSource } from "../domain/attempts/guesses.ts";
import type { Session } from "../domain/sessions/queries.ts";
import type { IncomingFile } from "../files/incoming.ts";
import type { User } from "../model/records.ts";
import type { Realm } from "../realm/realm.ts";
import type { WriteTx } from "../realm/tx.ts";

/** An answer's own fields as JSON text, for what is serialised once and sent to many: `{"events":[…],…}`. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The answer goes on after the handler, line by line (server-sent events). */
export class EventStream {
  /** Called with the means to write and to learn that the client has gone. */
  readonly start: (sink: EventSink) => void;

  constructor(start: (sink: EventSink) => void) {
    this.start = start;
  }
}

/** What is asked for is elsewhere: the answer is status 302 without a body. */
export class Redirect {
  /** From the root of the server on, or of another one; never what somebody has sent. */
  readonly location: string;

  constructor(location: string) {
    this.location = location;
  }
}

export interface EventSink {
  /** False when the client is slower than the events: stop until `onDrain`. */
  write(chunk: string): boolean;
  onDrain(callback: () => void): void;
  end(): void;
  /** Ends it there and then; what was written and not taken is lost. */
  abort(): void;
  onClose(callback: () => void): void;
}

export interface RouteRequest<E extends Endpoint> {
  readonly parameters: ParametersOf<E>;
  readonly path: PathOf<E>;
  /** What the form has in it, for endpoints that take a file. */
  readonly file: E["file"] extends FileRule
    ? E["file"] extends { readonly optional: true }
      ? IncomingFile | undefined
      : IncomingFile
    : undefined;
  /** Who asks; absent only for endpoints that are open to the public, and for people without an account. */
  readonly user: E["who"] extends "public"
    ? undefined
    : E["openToSpectators"] extends true
      ? User | undefined
      : User;
  readonly realm: Realm;
  /**
   * Writes on behalf of who asks, all or nothing (see `Realm.write`). Whether their account is active, their key the
   * one the request came with, and the endpoint open to their role is asked again in the transaction.
   */
  readonly write: <T>(work: (tx: WriteTx, actor: User) => T | Promise<T>) => Promise<T>;
  readonly context: Context;
  /** The name of the client program, as messages show it; at most 30 characters. */
  readonly client: string;
  readonly names: NameSet;
  readonly userAgent: string;
  /** The request itself, for endpoints whose body is somebody else's. */
  readonly received: {
    readonly headers: IncomingHttpHeaders;
    readonly raw: Buffer;
    /** Parameters in the address. */
    readonly query: ReadonlyMap<string, string>;
    /** Fields of a form, where it is one. */
    readonly form: ReadonlyMap<string, string>;
  };
  /** The browser's session that the request was made in; absent where it came with an API key. */
  readonly session: Session | undefined;
  /** The origin of a password in the parameters. */
  readonly guessSource: GuessSource;
  /** Calls back when the client goes away before it has the answer. */
  readonly onDisconnect: (callback: () => void) => void;
}

export type Answer<E extends Endpoint> = E["redirects"] extends true
  ? Redirect
  : ResultOf<E> | JsonText | EventStream;

export interface Route {
  readonly endpoint: Endpoint;
  handle(request: RouteRequest<Endpoint>): Promise<object>;
}

export function route<E extends Endpoint>(
  endpoint: E,
  handle: (request: RouteRequest<E>) => Promise<Answer<E>> | Answer<E>,
): Route {
  return {
    endpoint,
    // The server hands a handler only what it decoded by the handler's own endpoint.
    handle: async (request) => (await handle(request as unknown as RouteRequest<E>)) as object,
  };
}
