/**
 * Reads what the viewer may see: a user by their own rights, and anyone without an account as a spectator
 * (docs/interface/authentication.md#browser-sessions).
 */
import type { User } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";
import { type FetchedPage, type FetchRequest, fetchMessages } from "../messages/fetch/fetch.ts";
import { readTopics, readWebPublicTopics, type Topic } from "../messages/fetch/topics.ts";
import { accessMessage } from "../messages/stored/access.ts";
import type { StoredMessage } from "../messages/stored/queries.ts";
import { accessMessageAsSpectator, fetchAsSpectator } from "./messages.ts";

/** The user of a request; `undefined` for people without an account. */
type Viewer = User | undefined;

/** @throws ApiError for a message that the viewer may not see */
export const accessVisibleMessage = (tx: Tx, viewer: Viewer, messageId: number): Promise<StoredMessage> =>
  viewer ? accessMessage(tx, viewer, messageId) : accessMessageAsSpectator(tx, messageId);

/** @throws ApiError for an invalid request, and 401 for one that needs an account */
export const fetchVisibleMessages = (tx: Tx, viewer: Viewer, request: FetchRequest): Promise<FetchedPage> =>
  viewer ? fetchMessages(tx, viewer, request) : fetchAsSpectator(tx, request);

/** @throws ApiError for a stream that the viewer may not read */
export const readVisibleTopics = (tx: Tx, viewer: Viewer, streamId: number): Promise<Topic[]> =>
  viewer ? readTopics(tx, viewer, streamId) : readWebPublicTopics(tx, streamId);
