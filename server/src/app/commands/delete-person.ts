/** `confab person delete` deletes a person for good (docs/deleting-people.md). */
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ApiError } from "@confab/contract";
import { systemClock } from "../../base/clock.ts";

import { StartError } from "../../base/start-error.ts";
import type { Config } from "../../config/config.ts";
import { botsOf, checkMayBeDeleted } from "../../domain/access/users.ts";
import { FileCleaner } from "../../domain/attachments/cleaner.ts";
import { doBeginDeletion } from "../../domain/person-deletion/erase-account.ts";
import { type DeletionSize, measureDeletion } from "../../domain/person-deletion/measure.ts";
import { lookupOpenDeletion, type Step } from "../../domain/person-deletion/queries.ts";
import { PersonDeletionWorker } from "../../domain/person-deletion/worker.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import { formatCount, Progress } from "../move/progress.ts";
import { loadNamedRealm } from "./named-realm.ts";
import { required, withInstallation } from "./with-installation.ts";

/** The time between looks at a deletion that a running node continues. */
const LOOK_MILLISECONDS = 1000;

/** @returns the text to print. @throws StartError */
export async function deletePersonCommand(config: Config, args: readonly string[]): Promise<string> {
  const { who, deletesMessages, organization, isConfirmed } = optionsIn(args);
  return withInstallation(config, async (context) => {
    const { realm } = await loadNamedRealm(context, organization);
    if (!realm.model.isActive) throw new StartError("The organization is deactivated. Reactivate it first.");
    const user = personIn(realm.model, who);
    const isBegun = realm.model.deletedPeople.has(user.user_id);
    if (isBegun && !(await realm.read((tx) => lookupOpenDeletion(tx, user.user_id)))) {
      throw new StartError("This person was deleted.");
    }
    if (!isBegun) {
      const size = await realm.read((tx) => measureDeletion(tx, user.user_id));
      const plan = planOf(user, realm.model, size, deletesMessages);
      if (!isConfirmed) return `${plan}\nNothing was deleted. Add --yes to delete the person.`;
      process.stderr.write(`${plan}\n`);
      await realm.write((tx) =>
        begin(tx.model, user, () => doBeginDeletion(tx, user, { deletesMessages, requestedBy: null })),
      );
    } else if (!isConfirmed) {
      return "This person is being deleted. Add --yes to continue.";
    }
    await finish(realm, user.user_id);
    return [
      "The person was deleted.",
      "The names are in the log of events until all clients have read it: ten minutes, and a day at most.",
      "Backups keep what they have.",
    ].join("\n");
  });
}

function optionsIn(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      messages: { type: "string" },
      organization: { type: "string" },
      "dry-run": { type: "boolean", default: false },
      yes: { type: "boolean", default: false },
    },
  });
  const [who, ...more] = positionals;
  if (who === undefined || more.length > 0) {
    throw new StartError("Name one person, by the ID or the e-mail address. See confab --help.");
  }
  const messages = required(values.messages, "messages");
  if (messages !== "keep" && messages !== "delete") {
    throw new StartError("--messages is keep or delete. See confab --help.");
  }
  return {
    who,
    deletesMessages: messages === "delete",
    organization: values.organization,
    isConfirmed: values.yes && !values["dry-run"],
  };
}

function personIn(model: RealmModel, who: string): User {
  const user = /^\d{1,15}$/.test(who) ? model.users.get(Number(who)) : model.userByDeliveryEmail(who);
  if (!user) throw new StartError(`There is no person ${who} in this organization.`);
  if (user.bot_type !== null)
    throw new StartError("This is a bot, and bots are not deleted. Deactivate it instead.");
  return user;
}

/** The owners may have changed since the command looked. @throws StartError */
async function begin(model: RealmModel, user: User, work: () => Promise<void>): Promise<void> {
  try {
    checkMayBeDeleted(user, model);
  } catch (error) {
    throw error instanceof ApiError ? new StartError(`${error.message}.`, { cause: error }) : error;
  }
  await work();
}

function planOf(user: User, model: RealmModel, size: DeletionSize, deletesMessages: boolean): string {
  const bots = botsOf(user, model).map(({ full_name }) => full_name);
  const count = (number: number, noun: string) => `${formatCount(number)} ${noun}${number === 1 ? "" : "s"}`;
  const verb = (number: number, singular: string) => (number === 1 ? singular : singular.replace(/s$/, ""));
  const stay = `${verb(size.messages, "stays")}, with the sender Deleted user`;
  return [
    `${user.full_name} <${user.delivery_email}>, ID ${user.user_id}, is deleted for good:`,
    `- ${count(size.messages, "message")} ${deletesMessages ? verb(size.messages, "disappears") : stay}`,
    `- ${count(size.files, "file")} of ${formatCount(size.bytes)} bytes ${verb(size.files, "disappears")}`,
    `- ${count(size.drafts, "draft")} and ${count(size.scheduled, "scheduled message")} disappear`,
    `- ${count(size.streams, "subscription")} ${verb(size.streams, "ends")}`,
    `- ${count(bots.length, "bot")} ${bots.length === 1 ? "is" : "are"} deactivated${bots.map((name) => `, ${name}`).join("")}`,
    `- ${count(size.exports, "export")} of public data ${verb(size.exports, "disappears")}`,
  ].join("\n");
}

const TITLES: Readonly<Record<Step, readonly [title: string, unit: string]>> = {
  messages: ["Deleting messages", "messages"],
  texts: ["Searching messages", "IDs"],
  drafts: ["Searching drafts", "drafts"],
  files: ["Deleting files", "files"],
  rest: ["Deleting the rest", "steps"],
};

/** Does the work, or waits while a running node does it. @throws StartError */
async function finish(realm: Realm, userId: number): Promise<void> {
  using progress = new Progress(systemClock, process.stderr);
  let step: Step | undefined;
  let shown = 0;
  const worker = new PersonDeletionWorker(realm, ({ user_id, step: now, done, total }) => {
    if (user_id !== userId) return;
    if (now !== step) {
      progress.begin(...TITLES[now], total);
      step = now;
      shown = 0;
    }
    progress.add(done - shown);
    shown = done;
  });
  const isEmbedded = realm.context.engine.kind !== "postgres";
  for (;;) {
    await (isEmbedded ? worker.settle() : worker.work());
    if (!(await realm.read((tx) => lookupOpenDeletion(tx, userId)))) break;
    await setTimeout(LOOK_MILLISECONDS);
  }
  await new FileCleaner(realm).settle();
}
