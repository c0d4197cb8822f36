/** The values that mails show. */
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";
import type { Account, Place } from "../../texts/letter.ts";

export const placeValues = ({ properties, siteUrl }: RealmModel): Place => ({
  realm: properties.name,
  siteUrl,
});

export const accountValues = ({ full_name }: User, model: RealmModel): Account => ({
  name: full_name,
  ...placeValues(model),
});
