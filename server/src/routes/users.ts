import { endpoints } from "@confab/contract";
import { accessKnownUser } from "../domain/access/users.ts";
import { createUserWithPassword } from "../domain/accounts/create.ts";
import { deactivateOwnUser, deactivateUser, reactivateUser } from "../domain/accounts/deactivate.ts";
import { readOwnUser } from "../domain/accounts/own-user.ts";
import { updateUser } from "../domain/accounts/update.ts";
import { deletePerson, listDeletions } from "../domain/person-deletion/actions.ts";
import { accessUserByEmail, presentUser, presentUsers, type UserView } from "../domain/users/present.ts";
import { route } from "../http/route.ts";
import type { User } from "../model/records.ts";

/** Returns the presentation of users that a request asks for. */
const userView = (
  viewer: User,
  parameters: { client_gravatar: boolean; include_custom_profile_fields: boolean },
): UserView => ({
  viewer,
  clientGravatar: parameters.client_gravatar,
  includeProfile: parameters.include_custom_profile_fields,
});

export const userRoutes = [
  route(endpoints.getUsers, ({ realm, user, parameters }) => {
    return { members: presentUsers(userView(user, parameters), realm.model) };
  }),

  route(endpoints.createUser, async ({ write, parameters }) => {
    const { email, full_name: fullName, password } = parameters;
    const created = await createUserWithPassword(write, { email, fullName, password });
    return { user_id: created.user_id };
  }),

  route(endpoints.getOwnUser, ({ realm, user }) => realm.read((tx) => readOwnUser(tx, user))),

  route(endpoints.deactivateOwnUser, async ({ write }) => {
    await write((tx, actor) => deactivateOwnUser(tx, actor));
    return {};
  }),

  route(endpoints.getUser, ({ realm, user, path, parameters }) => {
    const found = accessKnownUser(user, path.user_id, realm.model);
    return { user: presentUser(found, userView(user, parameters), realm.model) };
  }),

  route(endpoints.getUserByEmail, ({ realm, user, path, parameters }) => {
    const found = accessUserByEmail(path.email, user, realm.model);
    return { user: presentUser(found, userView(user, parameters), realm.model) };
  }),

  route(endpoints.updateUser, async ({ realm, write, path, parameters }) => {
    await updateUser(realm, write, path.user_id, parameters);
    return {};
  }),

  route(endpoints.deactivateUser, async ({ realm, write, path, parameters }) => {
    const { deactivation_notification_comment: comment } = parameters;
    await deactivateUser(realm, write, path.user_id, comment);
    return {};
  }),

  route(endpoints.reactivateUser, async ({ write, path }) => {
    await write((tx, actor) => reactivateUser(tx, actor, path.user_id));
    return {};
  }),

  route(endpoints.deletePerson, async ({ realm, write, path, parameters }) => {
    const { full_name: fullName, messages } = parameters;
    await deletePerson(realm, write, {
      userId: path.user_id,
      fullName,
      deletesMessages: messages === "delete",
    });
    return {};
  }),

  route(endpoints.getPersonDeletions, async ({ realm }) => ({
    user_deletions: await realm.read((tx) => listDeletions(tx)),
  })),
];
