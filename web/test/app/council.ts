/** A conversation in which tests write. */
import type { World } from "@confab/testkit";

import { type Visit, visit } from "./visit.ts";

/** Lets two people talk about the topic "council" of the stream "castle". */
export async function prepareCouncil(world: World): Promise<void> {
  for (const name of ["hamlet", "cordelia"] as const) await world.as(name).subscribe(["castle"]);
  await world.as("hamlet").send("castle", "council", "Shall we talk?");
}

/** Opens the topic as one of them, with an empty field for messages. */
export async function enterCouncil(browser: Parameters<typeof visit>[0], world: World) {
  const cordelia: Visit = await visit(browser, world, world.as("cordelia"));
  const { page } = cordelia;
  await page
    .getByRole("link", { name: /council/ })
    .first()
    .click();
  const field = page.getByRole("textbox", { name: "Message #castle › council" });
  await field.fill("");
  return { ...cordelia, field, [Symbol.asyncDispose]: cordelia[Symbol.asyncDispose] };
}
