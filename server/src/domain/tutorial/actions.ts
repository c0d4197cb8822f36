/**
 * Records a user's progress with the introduction (docs/interface/organization.md#domains-and-playgrounds,
 * docs/interface/more-operations.md#operations).
 */
import { badRequest } from "@confab/contract";
import type { Tutorial, User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { onlyUser } from "../users/events.ts";
import { tutorialChanged } from "./events.ts";
import { isStep, tutorialOf } from "./onboarding-steps.ts";
import { putTutorial } from "./queries.ts";

/** Dismisses a hint. Repeating it changes nothing. @param parameter the name of the parameter @throws ApiError */
export async function markStepAsRead(
  tx: WriteTx,
  user: User,
  name: string,
  parameter: "hotspot" | "onboarding_step",
): Promise<void> {
  if (!isStep(name)) throw badRequest(`Unknown ${parameter}: ${name}`);
  const { status, hotspots_read } = tutorialOf(user, tx.model);
  if (hotspots_read.includes(name)) return;
  await change(tx, user, { status, hotspots_read: [...hotspots_read, name] });
}

export async function setTutorialStatus(
  tx: WriteTx,
  user: User,
  status: "started" | "finished",
): Promise<void> {
  const before = tutorialOf(user, tx.model);
  if (before.status !== status) await change(tx, user, { ...before, status });
}

async function change(tx: WriteTx, { user_id }: User, tutorial: Tutorial): Promise<void> {
  await putTutorial(tx, user_id, tutorial);
  tx.append(tutorialChanged.of({ user_id, tutorial }, onlyUser(user_id)));
}
