import { Text } from "../../schema.ts";
import { earlierDataOf } from "../earlier-data.ts";
import { earlier, type LevelChange, type WireObject } from "../level-change.ts";

/** Returns the address that a subscription was presented with; an empty text if it has none. */
function addressOf(subscription: WireObject): string {
  const { mailAddress } = earlierDataOf(subscription);
  return typeof mailAddress === "function" ? (mailAddress as () => string)() : "";
}

export const mailAddressesOfStreams: LevelChange = {
  level: 226,
  summary:
    "`GET /streams/{stream_id}/email_address` returns the address that mails to a stream are sent to, and subscriptions no longer have it.",
  earlier:
    "`email_address` of subscriptions is the address. It is empty if the server receives no mails, or the user may not send to the stream.",
  objects: { Subscription: { was: { email_address: earlier(Text, addressOf) } } },
  endpoints: ["getStreamEmailAddress"],
};
