import { endpoints } from "@confab/contract";
import { changeField, createField, removeField, reorderFields } from "../domain/profile-fields/actions.ts";
import { presentField } from "../domain/profile-fields/present.ts";
import { changeOwnProfile, doEmptyProfile } from "../domain/profile-fields/values.ts";
import { route } from "../http/route.ts";

export const profileFieldRoutes = [
  route(endpoints.getProfileFields, ({ realm }) => ({
    custom_fields: [...realm.model.profileFields.values()].map(presentField),
  })),

  route(endpoints.createProfileField, async ({ write, parameters }) => {
    const { field_type: type, field_data: fieldData, ...others } = parameters;
    const { field_id } = await write((tx) => createField(tx, { type, fieldData, ...others }));
    return { id: field_id };
  }),

  route(endpoints.reorderProfileFields, async ({ write, parameters }) => {
    await write((tx) => reorderFields(tx, parameters.order));
    return {};
  }),

  route(endpoints.updateProfileField, async ({ write, path, parameters }) => {
    const { field_data: fieldData, ...others } = parameters;
    await write((tx) => changeField(tx, path.field_id, { fieldData, ...others }));
    return {};
  }),

  route(endpoints.deleteProfileField, async ({ write, path }) => {
    await write((tx) => removeField(tx, path.field_id));
    return {};
  }),

  route(endpoints.updateOwnProfileData, async ({ realm, write, parameters }) => {
    await changeOwnProfile(realm, write, parameters.data);
    return {};
  }),

  route(endpoints.deleteOwnProfileData, async ({ write, parameters }) => {
    await write((tx, actor) => doEmptyProfile(tx, actor, parameters.data));
    return {};
  }),
];
