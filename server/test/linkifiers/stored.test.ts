import { readLinkifiers, storedLinkifier } from "@confab/server/domain/linkifiers/stored";
import { describe, expect, test } from "vitest";

const linkifier = (linkifier_id: number, url_template: string) => ({
  linkifier_id,
  pattern: `${linkifier_id}-(?P<id>.+)`,
  url_template,
});

const first = linkifier(1, "https://x.org{?id}");
const second = linkifier(2, "https://x.org/{id}");

describe("linkifiers", () => {
  test("are read as they are stored, in their order", () => {
    const stored = [second, first].map(storedLinkifier);
    expect(readLinkifiers(stored, [first, second])).toEqual([second, first]);
  });

  test("of the release before get templates", () => {
    const { linkifier_id, pattern } = first;
    const stored = { linkifier_id, pattern, url_format: "https://x.org/%(id)s", url_template: null };
    expect(readLinkifiers([stored], [])).toEqual([linkifier(1, "https://x.org/{+id}")]);
  });

  test("that a node of the release before has changed lose their templates", () => {
    const stored = { ...storedLinkifier(first), url_format: "https://y.org/%(id)s" };
    expect(readLinkifiers([stored], [first])).toEqual([linkifier(1, "https://y.org/{+id}")]);
  });

  test("that such a node has passed on keep their templates and their order", () => {
    const { url_template: _, ...known } = storedLinkifier(first);
    const { url_template: _template, ...other } = storedLinkifier(second);
    const added = { linkifier_id: 3, pattern: "c", url_format: "https://z.org/" };
    expect(readLinkifiers([known, other, added], [second, first])).toEqual([
      second,
      first,
      { linkifier_id: 3, pattern: "c", url_template: "https://z.org/" },
    ]);
  });
});
