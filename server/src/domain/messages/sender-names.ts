/** Refuses senders who want to send in another name (reference 4.9). */
import { badRequest } from "@confab/contract";

/**
 * @param names parameters by which bridges of other servers name whom a message is from
 * @throws ApiError where one of them says somebody else: the message would be sent in the caller's name
 */
export function refuseOtherSenders(names: {
  sender?: string | undefined;
  forged?: string | undefined;
  realm_str?: string | undefined;
}): void {
  const isForged = names.forged === "yes" || names.forged === "true";
  // An organization calls itself "", as `sender_realm_str` of its messages does.
  if (isForged || names.realm_str) throw badRequest("User not authorized for this query");
  if (names.sender !== undefined) throw badRequest("Invalid mirrored message");
}
