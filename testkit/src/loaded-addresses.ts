/** Finds the addresses that a browser loads by itself when it shows HTML. */
import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";

type Node = DefaultTreeAdapterTypes.ChildNode;

const loading = new Set(["src", "srcset", "poster", "data", "background", "xlink:href"]);

/** Returns the addresses in attributes that load something, and in styles. */
export const loadedAddresses = (html: string): string[] => parseFragment(html).childNodes.flatMap(ofNode);

function ofNode(node: Node): string[] {
  if (!("attrs" in node)) return [];
  const own = node.attrs.flatMap(({ name, value }) => {
    if (loading.has(name)) return [value];
    return name === "style" ? [...value.matchAll(/url\(([^)]*)\)/g)].map(([, url = ""]) => url) : [];
  });
  return [...own, ...node.childNodes.flatMap(ofNode)];
}
