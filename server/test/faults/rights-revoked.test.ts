import { Role, StreamPostPolicy } from "@confab/contract";
import { Cluster, type Person } from "@confab/testkit";
import { expect, test } from "vitest";
import { describeFaults } from "./support.ts";

/** The node that learns late about changes at the others. */
const SLOW = 2;

/** Less than a silence that counts as a cut cable, more than a request takes. */
const LATE_MILLISECONDS = 1500;

/** The number of sends that each node answers before the revocation, and after it. */
const SENDS = 10;

interface Right {
  /** The state of the holder without the right. */
  readonly revoked: string;
  /** The stream in which the right is needed. */
  readonly stream: string;
  readonly holder: Person;
  readonly revoke: (by: Person) => Promise<unknown>;
}

describeFaults("rights revoked at one node while they are used at all", () => {
  test("no send succeeds anywhere after the answer, not even at a node that learns late", async () => {
    await using cluster = await Cluster.start(3);
    const owner = await cluster.owner();
    const rights = await prepareRights(cluster, owner);
    cluster.node(SLOW).cable.delay(LATE_MILLISECONDS, "notifications");
    for (const right of rights) {
      const kinds = await answersAround(cluster, right, owner);
      expect(kinds, right.revoked).toEqual({ before: ["success"], after: ["error"] });
    }
  });
});

async function prepareRights(cluster: Cluster, owner: Person): Promise<Right[]> {
  const deactivated = await cluster.newPerson(owner, "Deactivated");
  const unsubscribed = await cluster.newPerson(owner, "Unsubscribed");
  const demoted = await cluster.newPerson(owner, "Demoted");
  await owner.subscribe(["secret"], { invite_only: true, principals: [unsubscribed.userId, owner.userId] });
  await owner.subscribe(["news"], {
    stream_post_policy: StreamPostPolicy.administrators,
    principals: [demoted.userId, owner.userId],
  });
  await owner.ok("PATCH", `/users/${demoted.userId}`, { role: Role.administrator });
  return [
    {
      revoked: "deactivated",
      stream: "general",
      holder: deactivated,
      revoke: (by) => by.ok("DELETE", `/users/${deactivated.userId}`),
    },
    {
      revoked: "unsubscribed from a private stream",
      stream: "secret",
      holder: unsubscribed,
      revoke: (by) =>
        by.ok("DELETE", "/users/me/subscriptions", {
          subscriptions: ["secret"],
          principals: [unsubscribed.userId],
        }),
    },
    {
      revoked: "no administrator any more, where only those may post",
      stream: "news",
      holder: demoted,
      revoke: (by) => by.ok("PATCH", `/users/${demoted.userId}`, { role: Role.member }),
    },
  ];
}

/**
 * Returns the outcomes of the sends that began before the right was revoked, and of those that began after the answer.
 */
async function answersAround(
  cluster: Cluster,
  { holder, stream, revoke }: Right,
  owner: Person,
): Promise<{ before: string[]; after: string[] }> {
  const before = new Set<string>();
  const after = new Set<string>();
  let isRevoked = false;
  const message = { type: "stream", to: JSON.stringify(stream), topic: "rights", content: "May I?" };
  const enough = cluster.nodes.map(() => Promise.withResolvers<void>());
  const senders = cluster.nodes.map(async ({ url }, node) => {
    const send = async () =>
      (await holder.at(url).request<{ result: string }>("POST", "/messages", message)).body.result;
    // The node has to learn about the right first.
    while ((await send()) !== "success");
    for (let sent = 0, refused = 0; refused < SENDS; sent += 1) {
      if (sent === SENDS) enough[node]?.resolve();
      const beganAfter = isRevoked;
      const result = await send();
      if (beganAfter) refused += 1;
      // A send that was under way may have arrived too late.
      else if (result === "error" && sent >= SENDS) continue;
      (beganAfter ? after : before).add(result);
    }
  });
  await Promise.all(enough.map(({ promise }) => promise));
  await revoke(owner);
  isRevoked = true;
  await Promise.all(senders);
  return { before: [...before], after: [...after] };
}
