import { existsSync } from "node:fs";
import { join } from "node:path";
import { Cluster, type ClusterNode, readZuliprc } from "@confab/testkit";
import { expect, test } from "vitest";
import { describeFaults } from "./support.ts";

const zuliprcOf = ({ dataDir }: ClusterNode): string => join(dataDir, "owner.zuliprc");

const organizations = (cluster: Cluster) =>
  cluster.postgres.query(`
    select count(distinct realm_id)::int as organizations,
           count(*) filter (where role = 100)::int as owners,
           (select count(*)::int from message) as messages
      from account`);

describeFaults("nodes that start at once on an empty database", () => {
  test("with the same secrets: one node creates the organization, and all serve it", async () => {
    await using cluster = await Cluster.prepare(3);
    await cluster.shareSecrets();
    await Promise.all(cluster.nodes.map((node) => node.start()));
    expect(await organizations(cluster)).toEqual([{ organizations: 1, owners: 1, messages: 1 }]);
    const [creator, ...more] = cluster.nodes.filter((node) => existsSync(zuliprcOf(node)));
    if (!creator) throw new Error("No node has written the owner's credentials");
    expect(more).toEqual([]);
    expect(cluster.nodes.filter(({ process }) => process.printed.includes("Sign in"))).toEqual([creator]);
    const owner = await cluster.owner(creator);
    for (const { url } of cluster.nodes) await owner.at(url).send("general", "hello", `Sent at ${url}`);
    expect(readZuliprc(creator.dataDir).site).toBe(creator.url);
  });

  test("with different secrets: one node creates the organization, the others explain what to do", async () => {
    await using cluster = await Cluster.prepare(3);
    const starts = await Promise.allSettled(cluster.nodes.map((node) => node.start()));
    const refused = starts.flatMap((start) => (start.status === "rejected" ? [String(start.reason)] : []));
    expect(refused).toEqual(
      Array.from({ length: 2 }, () => expect.stringMatching(/with other secrets .* Copy secrets\.json from/)),
    );
    expect(await organizations(cluster)).toEqual([{ organizations: 1, owners: 1, messages: 1 }]);
    expect(cluster.nodes.filter((node) => existsSync(zuliprcOf(node)))).toHaveLength(1);
  });
});
