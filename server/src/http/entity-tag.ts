/**
 * Returns true if a browser already has what it asks for (RFC 9110, 13.1.2).
 *
 * @param header `If-None-Match` @param tag the present one, in quotes
 */
export const matchesTag = (header: string | undefined, tag: string): boolean => {
  const opaque = tag.replace(/^W\//, "");
  return header?.split(",").some((one) => ["*", opaque, `W/${opaque}`].includes(one.trim())) ?? false;
};
