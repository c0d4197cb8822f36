/**
 * Presents other organizations of the installation to people of one
 * (docs/interface/organization.md#other-organizations).
 */
import type { ResultOf, sessionEndpoints } from "@confab/contract";
import { hostName } from "../../realm/addresses.ts";
import type { Context } from "../../realm/context.ts";
import { lookupPublicRealms, type PublicRealm } from "../../realm/queries.ts";

type Organizations = ResultOf<typeof sessionEndpoints.getOtherOrganizations>["organizations"];

/**
 * Returns the active organizations at these hosts, in this order.
 *
 * @param hosts as they are stored; at most a few dozen
 */
export async function readOrganizations(
  { engine, addresses }: Pick<Context, "engine" | "addresses">,
  hosts: readonly string[],
): Promise<Organizations> {
  if (hosts.length === 0) return [];
  const realms = new Map((await lookupPublicRealms(engine, hosts)).map((realm) => [realm.host, realm]));
  return hosts.flatMap((host) => {
    const realm = realms.get(host);
    if (!realm) return [];
    const siteUrl = addresses.siteUrlOf(host);
    return [{ realm_name: realm.name, realm_url: siteUrl, realm_icon_url: iconUrl(realm, siteUrl) }];
  });
}

/** Returns an address of the asking organization, because its page loads no pictures of other hosts. */
function iconUrl({ icon_place: place, icon_version: version }: PublicRealm, siteUrl: string): string | null {
  const host = hostName(new URL(siteUrl).host);
  return place === null ? null : `/organizations/${host}/icon.png?version=${version ?? 1}`;
}
