import { useOrganizationTexts } from "../../text/organization-texts.ts";

/** The names of products, which are the same in all languages. */
const products: Readonly<Record<string, string>> = {
  slack: "Slack",
  matrix: "Matrix",
  mattermost: "Mattermost",
  rocketchat: "Rocket.Chat",
  zulip: "Zulip",
};

/** Returns a function that names a kind of exports. A server may know kinds that this program does not. */
export function useKindName(): (kind: string) => string {
  const { neutral } = useOrganizationTexts().imports;
  return (kind) => (kind === "neutral" ? neutral : (products[kind] ?? kind));
}
