/** Gives imported people accounts (docs/import-format.md#people). */
import { ApiError } from "@confab/contract";
import type { Found } from "../../exchange/format/read.ts";
import type { PersonRecord } from "../../exchange/format/records.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { UNHURRIED } from "../../realm/write-limits.ts";
import { createUser } from "../accounts/actions.ts";
import { withAvatar } from "../accounts/avatar.ts";
import { doDeactivate } from "../accounts/deactivate.ts";
import { checkFullName, isEmail, isNameTaken } from "../users/names.ts";
import type { ImportJob } from "./job.ts";
import { locatePicture } from "./pictures.ts";
import { placeholderAddress } from "./placeholder-address.ts";
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

async function importBatch(job: ImportJob, batch: readonly Found<PersonRecord>[]): Promise<void> {
  const { realm, sourceId, people, problems } = job;
  const keys = batch.map(({ record }) => record.key);
  const known = await realm.read((tx) => findImported(tx, sourceId, "person", keys));
  for (const [key, id] of known) people.set(key, id);
  for (const found of batch) {
    const { record, place } = found;
    if (people.has(record.key)) continue;
    try {
      people.set(record.key, await importPerson(job, found));
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

/** @returns the id of the person's account @throws ApiError */
async function importPerson(job: ImportJob, found: Found<PersonRecord>): Promise<number> {
  const { realm, sourceId, counts } = job;
  const { record } = found;
  const note = (tx: WriteTx, kind: "person" | "account", { user_id }: User) =>
    noteImported(tx, sourceId, kind, new Map([[record.key, user_id]]));
  const findOrCreate = (picture?: string) =>
    realm.write(async (tx) => {
      const existing = accountOf(record, tx.model);
      const user = existing ?? (await createAccount(tx, job, record, picture));
      await note(tx, "person", user);
      if (!existing) await note(tx, "account", user);
      return { ...user, isNew: !existing };
    }, UNHURRIED);
  const { user_id, isNew } = accountOf(record, realm.model)
    ? await findOrCreate()
    : await withPictureOf(job, found, findOrCreate);
  if (isNew) counts.people += 1;
  return user_id;
}

/** Stores the picture of a person, and then calls `write`. A picture that can't be used is a problem. */
async function withPictureOf<T>(
  job: ImportJob,
  { record: { picture }, place }: Found<PersonRecord>,
  write: (picture?: string) => Promise<T>,
): Promise<T> {
  const problem = { place, consequence: "The account gets no picture." };
  const located = picture === undefined ? undefined : await locatePicture(job, picture, problem);
  if (!located) return write();
  let isUsable = false;
  try {
    return await withAvatar(job.realm, located, (stored) => {
      isUsable = true;
      return write(stored);
    });
  } catch (error) {
    if (isUsable || !(error instanceof ApiError)) throw error;
    job.problems.add({ ...place, text: error.message, consequence: problem.consequence });
    return write();
  }
}

async function createAccount(
  tx: WriteTx,
  { sourceId, owner }: ImportJob,
  record: PersonRecord,
  picture: string | undefined,
): Promise<User> {
  const user = await createUser(tx, {
    email: addressFor(record, sourceId, tx.model),
    fullName: nameFor(record, tx.model),
    passwordHash: null,
    role: record.role,
    streams: [],
    botOwnerId: record.isBot ? owner.user_id : undefined,
    avatarPlace: picture,
  });
  // A bot has no program here that could use its account.
  if (!record.isActive || record.isBot) await doDeactivate(tx, user);
  return user;
}

/** Returns the address of a new account. Without one of their own, nobody can sign in to it. */
function addressFor({ key, email }: PersonRecord, sourceId: number, model: RealmModel): string {
  const address = email?.trim() ?? "";
  return isEmail(address) ? address : placeholderAddress(key, sourceId, model);
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
