/**
 * Reads what the viewer may see: a user by their own rights, and anyone without an account as a spectator
 * (docs/interface/authentication.md#browser-sessions).
 */
import type { FetchedMessage } from "@confab/contract";
import type { User } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";
import { accountNeeded } from "../access/realm.ts";
import {
  type FetchByIdRequest,
  type FetchedPage,
  type FetchRequest,
  fetchById,
  fetchMessages,
  presentFetched,
} from "../messages/fetch/fetch.ts";
import { readTopics, readWebPublicTopics, type Topic } from "../messages/fetch/topics.ts";
import { accessMessage } from "../messages/stored/access.ts";
import type { MessageView } from "../messages/stored/present.ts";
import { accessMessageAsSpectator, fetchAsSpectator } from "./messages.ts";
import { presentToSpectator } from "./present.ts";

/** The user of a request; `undefined` for people without an account. */
type Viewer = User | undefined;

/** Returns a message and its source. @throws ApiError for a message that the viewer may not see */
export async function readVisibleMessage(
  tx: Tx,
  viewer: Viewer,
  messageId: number,
  view: MessageView,
): Promise<{ raw_content: string; message: FetchedMessage }> {
  const stored = await (viewer
    ? accessMessage(tx, viewer, messageId)
    : accessMessageAsSpectator(tx, messageId));
  const [message] = await presentFetched(tx, [stored], view);
  if (!message) throw new Error(`Message ${messageId} was not presented`);
  return { raw_content: stored.content, message: viewer ? message : presentToSpectator(message, tx.model) };
}

/** @throws ApiError for an invalid request, and 401 for one that needs an account */
export async function fetchVisibleMessages(
  tx: Tx,
  viewer: Viewer,
  request: FetchRequest | FetchByIdRequest,
): Promise<FetchedPage> {
  if ("anchor" in request) return viewer ? fetchMessages(tx, viewer, request) : fetchAsSpectator(tx, request);
  if (!viewer) throw accountNeeded();
  return fetchById(tx, viewer, request);
}

/** @throws ApiError for a stream that the viewer may not read */
export const readVisibleTopics = (tx: Tx, viewer: Viewer, streamId: number): Promise<Topic[]> =>
  viewer ? readTopics(tx, viewer, streamId) : readWebPublicTopics(tx, streamId);
