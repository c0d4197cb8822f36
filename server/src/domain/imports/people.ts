/** Gives imported people accounts (docs/import-format.md#people). */
import { ApiError } from "@confab/contract";
import type { Found } from "../../exchange/format/read.ts";
import type { PersonRecord } from "../../exchange/format/records.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { UNHURRIED } from "../../realm/write-limits.ts";
import { createUser } from "../accounts/actions.ts";
import { doDeactivate } from "../accounts/deactivate.ts";
import { checkFullName, isEmail, isNameTaken } from "../users/names.ts";
import type { ImportJob } from "./job.ts";
import { findImported, noteImported } from "./queries.ts";

/** The number of people that one transaction creates. */
const BATCH = 20;

/** Returns the account that a person already has, by their address. */
export function accountOf({ email }: PersonRecord, model: RealmModel): User | undefined {
  return email === undefined ? undefined : model.userByDeliveryEmail(email.trim());
}

/** Creates the missing accounts, without passwords. */
export async function importPeople(job: ImportJob): Promise<void> {
  let batch: Found<PersonRecord>[] = [];
  for await (const found of job.from.people()) {
    batch.push(found);
    if (batch.length === BATCH) {
      await importBatch(job, batch);
      batch = [];
    }
  }
  if (batch.length > 0) await importBatch(job, batch);
}

async function importBatch(
  { realm, sourceId, people, problems }: ImportJob,
  batch: readonly Found<PersonRecord>[],
) {
  const keys = batch.map(({ record }) => record.key);
  const known = await realm.read((tx) => findImported(tx, sourceId, "person", keys));
  for (const [key, id] of known) people.set(key, id);
  for (const { record, place } of batch) {
    if (people.has(record.key)) continue;
    try {
      people.set(record.key, await realm.write((tx) => importPerson(tx, sourceId, record), UNHURRIED));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      problems.add({
        ...place,
        text: error.message,
        consequence: "The person is left out, with all messages.",
      });
    }
  }
}

async function importPerson(tx: WriteTx, sourceId: number, record: PersonRecord): Promise<number> {
  const { user_id } = accountOf(record, tx.model) ?? (await createAccount(tx, sourceId, record));
  await noteImported(tx, sourceId, "person", new Map([[record.key, user_id]]));
  return user_id;
}

async function createAccount(tx: WriteTx, sourceId: number, record: PersonRecord): Promise<User> {
  const user = await createUser(tx, {
    email: addressFor(record, sourceId, tx.model),
    fullName: nameFor(record, tx.model),
    passwordHash: null,
    role: record.role,
    streams: [],
  });
  // A bot has no program here that could use its account.
  if (!record.isActive || record.isBot) await doDeactivate(tx, user);
  return user;
}

/** Returns the address of a new account. Without one of their own, nobody can sign in to it. */
function addressFor({ key, email }: PersonRecord, sourceId: number, { emailHost }: RealmModel): string {
  const address = email?.trim() ?? "";
  if (isEmail(address)) return address;
  return `imported-${sourceId}-${Buffer.from(key).toString("hex").slice(0, 40)}@${emailHost}`;
}

/** Returns the nearest name that an account may have. */
export function nameFor({ key, name }: PersonRecord, model: RealmModel): string {
  const shown = cleaned(name) ?? cleaned(key) ?? "Unnamed";
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? shown : `${shown} (${number})`;
    if (!isNameTaken(candidate, model)) return candidate;
  }
}

function cleaned(name: string): string | undefined {
  const text = name
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}*`\\>"@|]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  const short = [...text].slice(0, 95).join("").trim();
  try {
    return checkFullName(short);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
