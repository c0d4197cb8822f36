/** Lists of tasks, from the command to the last task. */
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { picture } from "./look.ts";
import { visit } from "./visit.ts";

const TOPIC = "#narrow/stream/castle/topic/tasks";

describe.skipIf(browserPath === undefined)("a list of tasks", () => {
  const { world } = useWorld();
  const browser = useBrowser();

  beforeAll(async () => {
    for (const name of ["hamlet", "cordelia"] as const) await world.as(name).subscribe(["castle"]);
  });

  test("keeps the title and the tasks of its command, for everyone and after a reload", async () => {
    await using hamlet = await visit(browser, world, world.as("hamlet"));
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    const [own, other] = [hamlet.page, cordelia.page];
    await hamlet.goTo(TOPIC);
    await cordelia.goTo(TOPIC);
    const field = own.getByRole("textbox", { name: "Message #castle › tasks" });
    await field.fill("/todo For *the* feast\n- bread: two loaves\n- milk\n\nAsk the **ghost**");
    await field.press("Control+Enter");
    const list = other.getByRole("region", { name: "For the feast" });
    await list.getByText("For the feast").waitFor();
    const names = () => list.getByRole("listitem").allInnerTexts();
    expect(await names()).toEqual(["bread two loaves", "milk", "Ask the ghost"]);
    await list.getByRole("checkbox", { name: "milk" }).click();
    const ownList = own.getByRole("region", { name: "For the feast" });
    await expect.poll(() => ownList.getByRole("checkbox", { name: "milk" }).isChecked()).toBe(true);
    await ownList.getByRole("textbox", { name: "Task" }).fill("wine");
    await ownList.getByRole("button", { name: "Add task" }).click();
    await list.getByRole("checkbox", { name: "wine" }).click();
    await other.reload();
    await expect.poll(names).toEqual(["bread two loaves", "milk", "Ask the ghost", "wine"]);
    const done = list.getByRole("checkbox", { checked: true });
    expect(await done.evaluateAll((all) => all.map((each) => each.closest("li")?.textContent))).toEqual([
      "milk",
      "wine",
    ]);
    await picture(other, "task-list");
    expect([...hamlet.problems, ...cordelia.problems]).toEqual([]);
  });

  test("has a general title and no tasks without any in the command", async () => {
    await world.as("hamlet").send("castle", "bare tasks", "/todo");
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    await cordelia.goTo("#narrow/stream/castle/topic/bare.20tasks");
    const list = cordelia.page.getByRole("region", { name: "Tasks" });
    await list.waitFor();
    expect(await list.getByRole("listitem").count()).toBe(0);
    expect(cordelia.problems).toEqual([]);
  });

  test("recognizes tasks that other clients tick", async () => {
    const hamlet = world.as("hamlet");
    const message_id = await hamlet.send("castle", "foreign tasks", "/todo Foreign\nfirst\nsecond");
    const act = (action: object) =>
      hamlet.ok("POST", "/submessage", { message_id, msg_type: "widget", content: JSON.stringify(action) });
    await act({ type: "new_task", key: 2, task: "third", desc: "", completed: false });
    await act({ type: "strike", key: "1,canned" });
    await act({ type: "strike", key: `2,${hamlet.userId}` });
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    await cordelia.goTo("#narrow/stream/castle/topic/foreign.20tasks");
    const list = cordelia.page.getByRole("region", { name: "Foreign" });
    await list.waitFor();
    const done = list.getByRole("checkbox", { checked: true });
    expect(await done.evaluateAll((all) => all.map((each) => each.closest("li")?.textContent))).toEqual([
      "second",
      "third",
    ]);
    expect(cordelia.problems).toEqual([]);
  });
});
