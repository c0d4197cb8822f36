import { Int, type Static, strict, Text, tuple } from "../schema.ts";

export const Linkifier = strict({ id: Int, pattern: Text, url_format: Text }, { title: "Linkifier" });
export type Linkifier = Static<typeof Linkifier>;

/** The older form: pattern, URL format, ID. */
export const RealmFilter = tuple(Text, Text, Int);
