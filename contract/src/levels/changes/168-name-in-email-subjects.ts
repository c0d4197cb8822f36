import { Bool } from "../../schema.ts";
import type { LevelChange } from "../level-change.ts";
import { changedSettings } from "../setting-changes.ts";

const ALWAYS = 2;
const NEVER = 3;

export const nameInEmailSubjects: LevelChange = {
  level: 168,
  summary:
    "The setting `realm_name_in_email_notifications_policy` replaces `realm_name_in_notifications`: 1 if the server has several organizations, 2 always, 3 never.",
  earlier:
    "The setting has its earlier name. True stands for 2, and false for the others; setting it to false is 3.",
  ...changedSettings({
    realm_name_in_email_notifications_policy: {
      name: "realm_name_in_notifications",
      schema: Bool,
      down: (policy) => policy === ALWAYS,
      up: (isNamed) => (isNamed === true ? ALWAYS : NEVER),
    },
  }),
};
