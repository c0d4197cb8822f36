import { Int, type Static, strict, Text, tuple } from "../schema.ts";

export const Linkifier = strict({ id: Int, pattern: Text, url_template: Text }, { title: "Linkifier" });
export type Linkifier = Static<typeof Linkifier>;

/** The form of linkifiers below level 54, which the initial state kept until level 176: pattern, URL format, ID. */
export const RealmFilter = tuple(Text, Text, Int);
export type RealmFilter = Static<typeof RealmFilter>;
