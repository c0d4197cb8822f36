import { Float, type Static, strict, Text } from "../schema.ts";

/** A hint that clients show at a place in their window; its delay is in seconds. */
export const Hotspot = strict(
  { delay: Float, name: Text, title: Text, description: Text },
  { title: "Hotspot" },
);
export type Hotspot = Static<typeof Hotspot>;
