/** Sends get their turn among other writes. */
import { useWorld } from "@confab/testkit/vitest";
import { expect, test } from "vitest";

const { owner, hamlet, cordelia } = useWorld();

test("sends are stored in order while others change the organization all the time", async () => {
  let isDone = false;
  let changes = 0;
  const changing = [owner, owner, owner].map(async (person, index) => {
    while (!isDone) {
      await person.ok("PATCH", "/realm", { description: `description ${index} ${changes}` });
      changes += 1;
    }
  });
  const ids: number[] = [];
  for (let count = 0; count < 30; count += 1) ids.push(await hamlet.send("general", "t", `message ${count}`));
  const together = await Promise.all(
    Array.from({ length: 30 }, (_, count) => cordelia.send("general", "t", `together ${count}`)),
  );
  isDone = true;
  await Promise.all(changing);
  expect(changes).toBeGreaterThan(10);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  expect(Math.min(...together)).toBeGreaterThan(ids.at(-1) ?? 0);
});
