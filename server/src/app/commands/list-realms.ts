/** `confab realm list` lists the organizations of an installation, one per line. */
import type { Config } from "../../config/config.ts";
import { listRealms } from "../../realm/queries.ts";
import { withInstallation } from "./with-installation.ts";

/** @returns the text to print: id, address, people and name, separated by tabs. @throws StartError */
export const listRealmsCommand = (config: Config): Promise<string> =>
  withInstallation(config, async ({ engine, addresses }) => {
    const realms = await listRealms(engine);
    const lines = realms.map(({ realm_id, host, people, name, is_active }) =>
      [realm_id, addresses.siteUrlOf(host), people, `${name}${is_active ? "" : " (deactivated)"}`].join("\t"),
    );
    return ["id\taddress\tpeople\tname", ...lines].join("\n");
  });
