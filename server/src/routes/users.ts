import { badRequest, endpoints } from "@confab/contract";
import { newestMessageId } from "../domain/messages/fetch/newest.ts";
import { textsOf } from "../domain/profile-fields/values.ts";
import { isWeakPassword } from "../domain/settings/password-strength.ts";
import { accessUser, accessUserToDeactivate } from "../domain/users/access.ts";
import { createUser } from "../domain/users/actions.ts";
import { checkMayLeave, doDeactivate, reactivateUser } from "../domain/users/deactivate.ts";
import { greet } from "../domain/users/greet.ts";
import { hashPassword } from "../domain/users/password.ts";
import { accessUserByEmail, presentUser, type UserView } from "../domain/users/present.ts";
import { updateUser } from "../domain/users/update.ts";
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
    const view = userView(user, parameters);
    const members = [...realm.model.users.values()].filter((other) => !other.is_system);
    return { members: members.map((member) => presentUser(member, view, realm.model)) };
  }),

  route(endpoints.createUser, async ({ write, realm, parameters }) => {
    const { email, full_name, password } = parameters;
    const isWeak = await isWeakPassword(password, [email, full_name]);
    const passwordHash = isWeak ? null : await hashPassword(password);
    const created = await write(async (tx) => {
      const user = await createUser(tx, { email, fullName: full_name, passwordHash });
      if (isWeak) throw badRequest("The password is too weak.");
      await greet(realm, tx, user);
      return user;
    });
    return { user_id: created.user_id };
  }),

  route(endpoints.getOwnUser, async ({ realm, user }) => {
    const view = { viewer: user, clientGravatar: false, includeProfile: true };
    const newest = await realm.read((tx) => newestMessageId(tx, user));
    return { ...presentUser(user, view, realm.model), max_message_id: newest ?? -1 };
  }),

  route(endpoints.deactivateOwnUser, async ({ write }) => {
    await write((tx, actor) => {
      checkMayLeave(actor, tx.model);
      return doDeactivate(tx, actor);
    });
    return {};
  }),

  route(endpoints.getUser, ({ realm, user, path, parameters }) => {
    const found = accessUser(path.user_id, realm.model);
    return { user: presentUser(found, userView(user, parameters), realm.model) };
  }),

  route(endpoints.getUserByEmail, ({ realm, user, path, parameters }) => {
    const found = accessUserByEmail(path.email, realm.model);
    return { user: presentUser(found, userView(user, parameters), realm.model) };
  }),

  route(endpoints.updateUser, async ({ write, realm, path, parameters }) => {
    await realm.services.renderer.prepare(...textsOf(parameters.profile_data ?? []));
    const render = (source: string) => realm.services.renderer.plain(source);
    await write((tx, actor) => updateUser(tx, actor, path.user_id, parameters, render));
    return {};
  }),

  route(endpoints.deactivateUser, async ({ write, path }) => {
    await write((tx, actor) => doDeactivate(tx, accessUserToDeactivate(actor, path.user_id, tx.model)));
    return {};
  }),

  route(endpoints.reactivateUser, async ({ write, path }) => {
    await write((tx, actor) => reactivateUser(tx, actor, path.user_id));
    return {};
  }),
];
