/**
 * Playgrounds as rows and events hold them. Nodes of the release before know only `url_prefix`, which is therefore written
 * beside each template.
 */
import type { RealmPlayground } from "@confab/contract";
import { prefixOfTemplate, templateOfPrefix } from "@confab/contract/levels/url-formats";

export interface StoredPlayground extends Omit<RealmPlayground, "url_template"> {
  readonly url_prefix: string;
  /** Missing or null if a node of the release before wrote the playground. */
  readonly url_template?: string | null;
}

export const storedPlayground = (playground: RealmPlayground): StoredPlayground => ({
  ...playground,
  url_prefix: prefixOfTemplate(playground.url_template),
});

/** @param known the playgrounds before, whose templates a node of the release before did not pass on */
export const readPlaygrounds = (
  stored: readonly StoredPlayground[],
  known: readonly RealmPlayground[],
): readonly RealmPlayground[] =>
  stored.map(({ url_prefix, url_template, ...others }) => ({
    ...others,
    url_template:
      url_template ?? known.find(({ id }) => id === others.id)?.url_template ?? templateOfPrefix(url_prefix),
  }));
