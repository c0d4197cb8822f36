import { json, maybe } from "../../parameter.ts";
import { EmailAddressVisibility } from "../../policies.ts";
import { enumOf, enumOfValues, optional, Text } from "../../schema.ts";
import { earlierDataOf } from "../earlier-data.ts";
import { earlier, type FieldsChange, type LevelChange, type WireObject } from "../level-change.ts";
import { addedSettings } from "../setting-changes.ts";

const NAME = "email_address_visibility";

const { members, ...earlierVisibilities } = EmailAddressVisibility;
type EarlierVisibility = (typeof earlierVisibilities)[keyof typeof earlierVisibilities];
const values = enumOfValues(earlierVisibilities);

/** Earlier clients know no value for members. Moderators are the nearest group that does not show too much. */
const earlierValue = (visibility: unknown): EarlierVisibility | undefined =>
  visibility === members ? earlierVisibilities.moderators : (visibility as EarlierVisibility | undefined);

const fromData = earlier(optional(values), (answer) => earlierValue(earlierDataOf(answer)[NAME]));

/** The real address, if the viewer may see it as their role may, and it is not the one that everyone sees. */
const address: FieldsChange = {
  was: {
    delivery_email: earlier(optional(Text), (user) => {
      const { delivery_email: real, email } = user;
      const isHidden = real === null || real === email || earlierDataOf(user)["isOwn"] === true;
      return isHidden ? undefined : (real as string);
    }),
  },
};

const parts = addedSettings(NAME);

export const ownVisibility: LevelChange = {
  level: 163,
  summary:
    "`email_address_visibility` is a setting of each user, whose default for new users replaces the organization's property. `delivery_email` is always there, null for those who may not see it, and `realm_user/update` events say when that changes.",
  earlier:
    "The organization's property is the default for new users, with 5 in place of 2; changing it changes the setting of all users. `delivery_email` is there if it may be seen and differs from `email`, and its event goes only to the user whose address changes.",
  ...parts,
  objects: { ...parts.objects, User: address, RealmUser: address, CrossRealmBot: address },
  answers: {
    ...parts.answers,
    getOwnUser: address,
    registerQueue: { was: { [`realm_${NAME}`]: fromData } },
    updateRealm: { was: { [NAME]: fromData } },
  },
  events: {
    ...parts.events,
    "realm/update": {
      was: {
        property: {
          schema: (newer) => enumOf(...((newer as { enum?: string[] }).enum ?? []), NAME),
          down: ({ property }) => property,
        },
        value: {
          schema: (newer) => newer,
          down: ({ property, value }) => (property === NAME ? earlierValue(value) : value),
        },
      },
    },
    "realm_user/update": {
      instead: (event) => {
        const { isOwn, isAccess } = earlierDataOf(event);
        const isAddress = "delivery_email" in (event["person"] as WireObject);
        return isAccess === true || (isAddress && isOwn !== true) ? undefined : event;
      },
    },
  },
  parameters: {
    ...parts.parameters,
    updateRealm: {
      was: {
        [NAME]: maybe(
          json(values, {
            doc: "Who sees e-mail addresses: 1 everyone, 3 administrators, 4 nobody, 5 moderators.",
          }),
        ),
      },
    },
  },
};
