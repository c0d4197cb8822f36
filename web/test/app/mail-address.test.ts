import { StreamPostPolicy } from "@confab/contract";
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { visit } from "./visit.ts";

describe.skipIf(browserPath === undefined)("the address of a stream", () => {
  const { world, owner, hamlet } = useWorld({
    environment: { CONFAB_MAIL_IN: "smtp://127.0.0.1:0?domain=chat.example.com" },
  });
  const browser = useBrowser();

  test("is shown with a button to copy it, to those who may post", async () => {
    const principals = [owner.userId, hamlet.userId];
    await owner.subscribe(["news"], { principals, stream_post_policy: StreamPostPolicy.administrators });
    const { stream_id } = await owner.ok<{ stream_id: number }>("GET", "/get_stream_id", { stream: "news" });
    const path = `/streams/${stream_id}/email_address`;
    const { email } = await owner.speaking().ok<{ email: string }>("GET", path);
    await using writer = await visit(browser, world, owner);
    await writer.goTo(`#streams/${stream_id}-news`);
    await writer.page.getByText(email, { exact: true }).waitFor();
    await writer.page.getByRole("button", { name: "Copy the mail address of this stream" }).waitFor();
    await using reader = await visit(browser, world, hamlet);
    await reader.goTo(`#streams/${stream_id}-news`);
    await reader.page.getByText("Administrators only").waitFor();
    expect(await reader.page.getByText("Mail to this stream").count()).toBe(0);
    expect([...writer.problems, ...reader.problems]).toEqual([]);
  });
});
