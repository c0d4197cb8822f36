import { SystemGroup } from "@confab/contract";
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { visit } from "./visit.ts";

describe.skipIf(browserPath === undefined)("a guest who sees few users", () => {
  const { world, owner, hamlet, guest } = useWorld();
  const browser = useBrowser();

  test("reads messages of unknown people, and sees them once they share a stream", async () => {
    await guest.leaveAllStreams();
    await owner.subscribe(["castle"], { principals: [hamlet.userId, guest.userId] });
    const id = await hamlet.send("castle", "watch", "Who is there?");
    await hamlet.ok("POST", `/messages/${id}/reactions`, { emoji_name: "eyes" });
    await hamlet.ok("DELETE", "/users/me/subscriptions", { subscriptions: ["castle"] });
    await owner.speaking().ok("PATCH", "/realm", { can_access_all_users_group: SystemGroup.members });
    await guest.ok("PATCH", "/settings", { default_language: "de" });

    await using visitor = await visit(browser, world, guest);
    const { page } = visitor;
    await visitor.goTo("#narrow/stream/castle");
    const message = page.getByRole("article", { name: "Unbekannte Person" });
    await message.getByText("Who is there?").waitFor();
    await message.getByRole("button", { name: /^eyes: Unbekannte Person/ }).waitFor();
    await message.getByRole("button", { name: "Unbekannte Person", exact: true }).click();
    const card = page.getByRole("dialog", { name: "Unbekannte Person" });
    await card.getByText("Du kannst das Profil dieser Person nicht sehen.").waitFor();
    expect(await card.getByRole("link").count()).toBe(0);
    await page.keyboard.press("Escape");
    await card.waitFor({ state: "detached" });
    const people = page.getByRole("complementary", { name: "Personen" });
    await people.getByRole("link", { name: /^Gus Guest/ }).waitFor();
    expect(await people.getByRole("link", { name: /^Hamlet/ }).count()).toBe(0);

    await hamlet.subscribe(["castle"]);
    await people.getByRole("link", { name: /^Hamlet Member/ }).waitFor();
    expect(visitor.problems).toEqual([]);
  });
});
