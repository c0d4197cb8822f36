/**
 * IP addresses: of clients, as they are counted, and of hosts that the server itself may connect to on somebody's behalf,
 * which are public ones, and none of its own network.
 */
import ipaddr from "ipaddr.js";

/** Everything else in IPv6 is of some local or transitional use, and may lead to an IPv4 address unseen. */
const globalUnicast = ipaddr.parseCIDR("2000::/3");

/** Addresses that are allowed although they are not public, e.g. `10.1.0.0/16` or `::1/128`. */
export type AddressRange = ReturnType<typeof ipaddr.parseCIDR>;

/** @returns undefined for what is no range */
export function parseRange(text: string): AddressRange | undefined {
  return ipaddr.isValidCIDR(text) ? ipaddr.parseCIDR(text) : undefined;
}

/** Takes a single address for the range that has it alone. @returns undefined for what is neither */
export function parseAddressOrRange(text: string): AddressRange | undefined {
  if (!ipaddr.isValid(text)) return parseRange(text);
  const address = ipaddr.process(text);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}

/** Returns true for an IP address, as text, that is in one of the ranges. */
export function isWithin(address: string, ranges: readonly AddressRange[]): boolean {
  if (ranges.length === 0 || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return ranges.some((range) => parsed.kind() === range[0].kind() && parsed.match(range));
}

/** The bits of an IPv6 address that a client can't choose: it has a whole network of 64 bits for itself. */
const CLIENT_BITS = 64;

/**
 * Returns what a client is counted by: its IPv4 address, or the network of its IPv6 address.
 *
 * @param address an IP address, as text
 */
export function countedAddress(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${CLIENT_BITS}`);
  return `${network}/${CLIENT_BITS}`;
}

/** @param address an IP address, as text */
export function mayConnectTo(address: string, allowed: readonly AddressRange[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address that is mapped into IPv6 leads where the IPv4 address does.
  const parsed = ipaddr.process(address);
  if (isWithin(address, allowed)) return true;
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || parsed.match(globalUnicast);
}
