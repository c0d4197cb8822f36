/** Removes a person from everything that makes up a message. */
import type { Tx } from "../../realm/tx.ts";
import { textsForRealm } from "../../texts/texts.ts";
import type { StoredEdit } from "../messages/stored/present.ts";
import { ownPlaces } from "./place-queries.ts";
import { namesIn, scrubHtml } from "./scrub-html.ts";
import { scrubSource } from "./scrub-source.ts";
import { placesIn, type Search, type Traces } from "./traces.ts";

/** A text and its HTML. */
export interface RenderedText {
  readonly content: string;
  readonly rendered_content: string;
}

/**
 * Prepares the search in some texts: it knows the files of the person among those that the texts refer to.
 *
 * @param traces absent names: others have the same name now, so a mention by the name alone may mean them
 */
export async function searchIn(
  tx: Tx,
  { user_id, traces }: { readonly user_id: number; readonly traces: Traces },
  texts: readonly string[],
): Promise<Search> {
  const places = [...new Set(texts.flatMap(placesIn))];
  const { deletedUser, deletedFile } = textsForRealm(tx.model).names;
  return {
    userId: user_id,
    names: traces.names.filter((name) => tx.model.usersByName(name).length === 0),
    places: new Set(places.length > 0 ? await ownPlaces(tx, user_id, places) : []),
    words: { user: deletedUser, file: deletedFile },
  };
}

/** Mentions in the source mean whom they mean in the HTML, also by names that the person had earlier. */
export function scrubRendered<T extends RenderedText>(text: T, search: Search): T {
  const { content, rendered_content } = text;
  const names = [...search.names, ...namesIn(rendered_content, search)];
  return {
    ...text,
    content: scrubSource(content, { ...search, names }),
    rendered_content: scrubHtml(rendered_content, search),
  };
}

export function scrubEdit(edit: StoredEdit, search: Search): StoredEdit {
  const { prev_content, prev_rendered_content, prev_subject } = edit;
  const topic = prev_subject === undefined ? {} : { prev_subject: scrubSource(prev_subject, search) };
  if (prev_content === undefined) return { ...edit, ...topic };
  const before = { content: prev_content, rendered_content: prev_rendered_content ?? "" };
  const { content, rendered_content } = scrubRendered(before, search);
  return {
    ...edit,
    ...topic,
    prev_content: content,
    ...(prev_rendered_content !== undefined && { prev_rendered_content: rendered_content }),
  };
}

/** Scrubs all texts in the JSON of a widget. JSON that is none stays as it is: no client shows it. */
export function scrubJson(content: string, search: Search): string {
  try {
    const scrubbed = JSON.stringify(JSON.parse(content), (_key, value: unknown) =>
      typeof value === "string" ? scrubSource(value, search) : value,
    );
    return JSON.stringify(JSON.parse(content)) === scrubbed ? content : scrubbed;
  } catch {
    return content;
  }
}
