import { endpoints } from "@confab/contract";
import { presentField } from "../../domain/profile-fields/present.ts";
import { route } from "../../http/route.ts";

export const getProfileFieldsRoute = route(endpoints.getProfileFields, ({ realm }) => ({
  custom_fields: [...realm.model.profileFields.values()].map(presentField),
}));
