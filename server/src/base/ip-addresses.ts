/**
 * Handles IP addresses: of clients, as they are counted, and of hosts that the server itself may connect to for users.
 * Such hosts must be public, and not in the server's own network.
 */
import ipaddr from "ipaddr.js";

/** All other IPv6 addresses are for local or transitional use, and may lead to an IPv4 address without showing it. */
const globalUnicast = ipaddr.parseCIDR("2000::/3");

/** A range of addresses that are allowed although they are not public, e.g. `10.1.0.0/16` or `::1/128`. */
export type AddressRange = ReturnType<typeof ipaddr.parseCIDR>;

/** @returns `undefined` for an invalid range */
export function parseRange(text: string): AddressRange | undefined {
  return ipaddr.isValidCIDR(text) ? ipaddr.parseCIDR(text) : undefined;
}

/** Returns a range as `parseRange` reads it, e.g. for another thread. */
export const formatRange = ([address, bits]: AddressRange): string => `${address}/${bits}`;

/** Parses a range, or a single address as a range with only that address. @returns `undefined` for anything else */
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

/** The bits of an IPv6 address that a client can't choose, because it has a whole network of 64 bits for itself. */
const CLIENT_BITS = 64;

/**
 * Returns the address that a client is counted by: its IPv4 address, or the network of its IPv6 address.
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

/**
 * True if the server may connect to the address.
 *
 * @param address an IP address, as text
 */
export function mayConnectTo(address: string, allowed: readonly AddressRange[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address that is mapped into IPv6 reaches the same host as the IPv4 address.
  const parsed = ipaddr.process(address);
  if (isWithin(address, allowed)) return true;
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || parsed.match(globalUnicast);
}
