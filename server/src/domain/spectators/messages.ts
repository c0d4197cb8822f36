/**
 * Fetches messages for people without an account: those of web-public streams
 * (docs/interface/authentication.md#browser-sessions).
 */
import type { FetchedMessage } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import type { Tx } from "../../realm/tx.ts";
import { NOBODY } from "../access/nobody.ts";
import { accountNeeded } from "../access/realm.ts";
import { isOpenToSpectators } from "../access/streams.ts";
import { NEWEST, resolveAnchor } from "../messages/fetch/around.ts";
import { checkCount, type FetchedPage, type FetchRequest, fetchPage } from "../messages/fetch/fetch.ts";
import { compileSpectatorNarrow, requireOpenNarrow } from "../messages/fetch/narrow/spectators.ts";
import { resolveWith } from "../messages/fetch/narrow/with.ts";
import { lookupMessage, type StoredMessage } from "../messages/stored/queries.ts";
import { presentToSpectator } from "./present.ts";

/**
 * Fetches messages as `fetchMessages` does, except that spectators have no unread messages.
 *
 * @throws ApiError 401 for requests that need an account
 */
export async function fetchAsSpectator(tx: Tx, request: FetchRequest): Promise<FetchedPage> {
  requireOpenNarrow(request.terms);
  const terms = await resolveWith(request.terms, (id) => lookupOpenMessage(tx, id));
  const narrow = compileSpectatorNarrow(tx.model, terms);
  checkCount(request);
  const anchor = await resolveAnchor(tx, { userId: NOBODY, narrow }, request.anchor, () => NEWEST);
  const page = await fetchPage(tx, { userId: NOBODY, narrow, anchor }, request);
  return { ...page, messages: shown(page.messages, tx.model) };
}

/** Presents the readable messages. One may have moved between the statement that found it and the one that read it. */
const shown = (messages: readonly FetchedMessage[], model: RealmModel): FetchedMessage[] =>
  messages.flatMap((message) =>
    message.type === "stream" && isReadable(message.stream_id, model)
      ? [presentToSpectator(message, model)]
      : [],
  );

/** @throws ApiError 401, the same for a message that doesn't exist and for one outside web-public streams */
export async function accessMessageAsSpectator(tx: Tx, messageId: number): Promise<StoredMessage> {
  const message = await lookupOpenMessage(tx, messageId);
  if (!message) throw accountNeeded();
  return message;
}

/** Returns a message of a web-public stream. */
async function lookupOpenMessage(tx: Tx, messageId: number): Promise<StoredMessage | undefined> {
  const message = await lookupMessage(tx, NOBODY, messageId);
  return message && message.stream_id !== null && isReadable(message.stream_id, tx.model)
    ? message
    : undefined;
}

function isReadable(streamId: number, model: RealmModel): boolean {
  const stream = model.streams.get(streamId);
  return stream !== undefined && isOpenToSpectators(stream);
}
