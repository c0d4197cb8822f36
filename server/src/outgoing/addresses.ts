/** Which addresses the server itself may connect to on somebody's behalf: public ones, and none of its own network. */
import ipaddr from "ipaddr.js";

/** Everything else in IPv6 is of some local or transitional use, and may lead to an IPv4 address unseen. */
const globalUnicast = ipaddr.parseCIDR("2000::/3");

/** Addresses that are allowed although they are not public, e.g. `10.1.0.0/16` or `::1/128`. */
export type AddressRange = ReturnType<typeof ipaddr.parseCIDR>;

/** @returns undefined for what is no range */
export function parseRange(text: string): AddressRange | undefined {
  return ipaddr.isValidCIDR(text) ? ipaddr.parseCIDR(text) : undefined;
}

/** @param address an IP address, as text */
export function mayConnectTo(address: string, allowed: readonly AddressRange[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address that is mapped into IPv6 leads where the IPv4 address does.
  const parsed = ipaddr.process(address);
  if (allowed.some((range) => parsed.kind() === range[0].kind() && parsed.match(range))) return true;
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || parsed.match(globalUnicast);
}
