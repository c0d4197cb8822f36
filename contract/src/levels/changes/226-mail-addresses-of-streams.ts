import { Text } from "../../schema.ts";
import { earlier, type LevelChange } from "../level-change.ts";

export const mailAddressesOfStreams: LevelChange = {
  level: 226,
  summary:
    "`GET /streams/{stream_id}/email_address` returns the address that mails to a stream are sent to, and subscriptions no longer have it. Confab receives no mail, so the address is empty.",
  earlier: "`email_address` of subscriptions is empty.",
  objects: { Subscription: { was: { email_address: earlier(Text, () => "") } } },
  endpoints: ["getStreamEmailAddress"],
};
