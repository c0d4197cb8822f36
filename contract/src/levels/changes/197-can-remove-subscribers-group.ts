import { json, maybe } from "../../parameter.ts";
import { Int } from "../../schema.ts";
import {
  earlier,
  type FieldsChange,
  type LevelChange,
  otherWords,
  type ParametersChange,
} from "../level-change.ts";

const NAME = "can_remove_subscribers_group";
const EARLIER = "can_remove_subscribers_group_id";

const field: FieldsChange = {
  added: [NAME],
  was: { [EARLIER]: earlier(Int, (stream) => stream[NAME] as number) },
};

const parameter: ParametersChange = {
  added: [NAME],
  was: { [EARLIER]: maybe(json(Int, { doc: "The group whose members may remove others." })) },
  up: ({ [EARLIER]: group, ...others }) => (group === undefined ? others : { ...others, [NAME]: group }),
};

const renamed = (property: unknown) => (property === NAME ? EARLIER : property);

export const canRemoveSubscribersGroup: LevelChange = {
  level: 197,
  summary: "`can_remove_subscribers_group` replaces `can_remove_subscribers_group_id`.",
  earlier: "The field, the parameter and the property in events have the earlier name.",
  objects: {
    DefaultStream: field,
    Stream: field,
    ListedStream: field,
    NeverSubscribedStream: field,
    Subscription: field,
  },
  parameters: { subscribe: parameter, updateStream: parameter },
  events: {
    "stream/update": {
      was: {
        property: {
          schema: (newer) => otherWords(newer, (name) => (name === NAME ? EARLIER : name)),
          down: ({ property }) => renamed(property),
        },
      },
    },
  },
};
