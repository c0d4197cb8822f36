/** Presents the addresses of streams to those who may see them (docs/interface/streams.md#mail-to-a-stream). */
import type { RealmModel } from "../../model/realm-model.ts";
import type { Stream, User } from "../../model/records.ts";
import { maySendToStream } from "../access/streams.ts";

/**
 * Returns the address of a stream for a user.
 *
 * @param now milliseconds since 1970
 * @returns an empty text if the user may not send to the stream, or the server receives no mails
 */
export const mailAddressFor = (user: User, stream: Stream, model: RealmModel, now: number): string =>
  maySendToStream(user, stream, model, now) ? model.streamAddresses.of(model.realmId, stream) : "";

/**
 * Returns a function that returns the same address. Only clients of earlier levels get it with each subscription, so it
 * is computed for them alone.
 */
export const laterMailAddress = (
  user: User,
  stream: Stream | undefined,
  model: RealmModel,
  now: number,
): (() => string) | undefined =>
  stream && model.streamAddresses.domain !== undefined
    ? () => mailAddressFor(user, stream, model, now)
    : undefined;
