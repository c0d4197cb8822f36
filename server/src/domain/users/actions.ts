/** Creating accounts. */
import { badRequest } from "@confab/contract";
import { isUniqueViolation } from "../../db/errors.ts";
import { Role, type User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { addressProblem } from "../realm-domains/check.ts";
import { settingsOfNewUser } from "../settings/values.ts";
import { doSubscribeNewUser } from "../streams/new-user.ts";
import { everyone, toUserPayload, userAdded } from "./events.ts";
import { checkFullName, isEmail } from "./names.ts";
import { insertAccount, type NewAccount } from "./queries.ts";

/**
 * Creates an account for a person, subscribed to the default streams.
 *
 * @param args.passwordHash made before the transaction, because that takes a while
 * @throws ApiError
 */
export async function createUser(
  tx: WriteTx,
  args: { email: string; fullName: string; passwordHash: string },
): Promise<User> {
  const email = args.email.trim();
  if (!isEmail(email)) throw badRequest("Enter a valid email address.");
  const problem = await addressProblem(email, tx.model);
  if (problem === "outside") throw badRequest(`Email '${email}' not allowed in this organization`);
  if (problem === "disposable") {
    throw badRequest("Disposable email addresses are not allowed in this organization");
  }
  const user = await insertNew(tx, {
    delivery_email: email,
    full_name: checkFullName(args.fullName),
    role: Role.member,
    bot_type: null,
    bot_owner_id: null,
    settings: settingsOfNewUser(tx.model),
    bot_properties: {},
    password_hash: args.passwordHash,
    api_key: tx.context.secrets.newApiKey(),
    joined_at: tx.now,
  });
  tx.append(userAdded.of({ user: toUserPayload(user) }, everyone));
  await doSubscribeNewUser(tx, user.user_id);
  return user;
}

async function insertNew(tx: WriteTx, account: NewAccount): Promise<User> {
  if (tx.model.userByDeliveryEmail(account.delivery_email)) throw emailTaken(account.delivery_email);
  try {
    return await insertAccount(tx, account);
  } catch (error) {
    if (isUniqueViolation(error)) throw emailTaken(account.delivery_email);
    throw error;
  }
}

const emailTaken = (email: string) => badRequest(`Email '${email}' already in use`);
