/** `confab realm reactivate` opens an organization that its owner has deactivated. */

import { StartError } from "../../base/start-error.ts";
import type { Config } from "../../config/config.ts";
import { reactivateRealm } from "../../domain/realm/deactivate.ts";
import { loadNamedRealm } from "./named-realm.ts";
import { withInstallation } from "./with-installation.ts";

/** @returns the text to print. @throws StartError */
export async function reactivateRealmCommand(config: Config, args: readonly string[]): Promise<string> {
  const [first, ...others] = args;
  const name = first?.trim() ?? "";
  if (name === "" || name.startsWith("-") || others.length > 0) {
    throw new StartError("confab realm reactivate takes one name. See confab --help.");
  }
  return withInstallation(config, async (context) => {
    const { realm, host } = await loadNamedRealm(context, name);
    const wasDeactivated = await realm.write((tx) => reactivateRealm(tx));
    const address = context.addresses.siteUrlOf(host);
    return wasDeactivated ? `${address} is active again.` : `${address} is not deactivated.`;
  });
}
