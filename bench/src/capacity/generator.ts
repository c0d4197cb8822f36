/**
 * The process of the simulated people. `PeopleProcess` starts it and sends it commands as messages; each is answered
 * with its result, or with a problem.
 */
import type { OrganizationIds, OrganizationPlan } from "./organization.ts";
import type { CommandMessage } from "./people.ts";
import { SimulatedPeople } from "./simulated-people.ts";

let people: SimulatedPeople | undefined;

async function perform({ name, args }: CommandMessage): Promise<unknown> {
  if (name === "create") {
    const [plan, ids] = args as [OrganizationPlan, OrganizationIds];
    people = new SimulatedPeople(plan, ids);
    return undefined;
  }
  if (!people) throw new Error("There are no people yet.");
  const method = people[name] as (...args: readonly unknown[]) => unknown;
  return method.apply(people, [...args]);
}

process.on("message", (message: CommandMessage) => {
  const { id } = message;
  perform(message).then(
    (result) => process.send?.({ id, result }),
    (error: unknown) => process.send?.({ id, problem: error instanceof Error ? error.stack : String(error) }),
  );
});
process.on("disconnect", () => process.exit(0));
