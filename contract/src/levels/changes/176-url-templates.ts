import { ApiError } from "../../errors.ts";
import type { Linkifier, RealmFilter } from "../../objects/linkifier.ts";
import { raw } from "../../parameter.ts";
import { Text, textUpTo } from "../../schema.ts";
import { earlierDataOf } from "../earlier-data.ts";
import { filtersOf } from "../earlier-events.ts";
import { earlier, type LevelChange, type ParametersChange, type WireObject } from "../level-change.ts";
import { formatOfTemplate, templateOfFormat } from "../url-formats.ts";

const byFormat: ParametersChange = {
  added: ["url_template"],
  was: {
    url_format_string: raw(textUpTo(2000), {
      doc: "The address; `%(name)s` is replaced by the group's match.",
      example: "https://issues.example.com/%(number)s",
    }),
  },
  up: ({ url_format_string: format, ...others }) => ({
    ...others,
    url_template: templateOfFormat(others["pattern"] as string, format as string),
  }),
};

/** Clients of earlier levels get linkifiers without saying that they know templates, because they get formats. */
const withCapability: ParametersChange = {
  up: ({ client_capabilities: capabilities, ...others }) => ({
    ...others,
    client_capabilities: {
      notification_settings_null: false,
      ...(capabilities as WireObject | undefined),
      linkifier_url_template: true,
    },
  }),
};

/** Names the earlier parameter in an error about a linkifier. */
function errorOfFormat(error: ApiError): ApiError {
  const { errors, ...fields } = error.fields;
  if (errors === undefined) return error;
  const lists = Object.entries(errors as Readonly<Record<string, readonly string[]>>);
  const renamed = lists.map(([key, messages]) => [
    key === "url_template" ? "url_format_string" : key,
    messages.map(aboutFormat),
  ]);
  return new ApiError(aboutFormat(error.message), {
    status: error.status,
    code: error.code ?? null,
    fields: { ...fields, errors: Object.fromEntries(renamed) },
  });
}

const aboutFormat = (message: string): string =>
  message === "Invalid URL template."
    ? "Invalid format string in URL."
    : message.replace(
        /^(Group '.*' in (?:linkifier pattern is not present in )?)URL template/s,
        "$1URL format string",
      );

export const urlTemplates: LevelChange = {
  level: 176,
  summary:
    "Linkifiers have a `url_template` (RFC 6570) in place of `url_format` and `url_format_string`. `realm_filters` is always empty, and its event is no longer sent. Only clients with the capability `linkifier_url_template` get linkifiers.",
  earlier:
    "Formats are converted, and `{name}` becomes `%(name)s`. `realm_filters` is complete, its event is sent, and the capability is not needed.",
  objects: {
    Linkifier: {
      added: ["url_template"],
      was: { url_format: earlier(Text, ({ url_template }) => formatOfTemplate(url_template as string)) },
    },
  },
  answers: {
    registerQueue: {
      was: {
        realm_filters: {
          schema: (newer) => newer,
          down: (answer): RealmFilter[] | undefined =>
            answer["realm_filters"] === undefined
              ? undefined
              : filtersOf(earlierDataOf(answer)["linkifiers"] as readonly Linkifier[]),
        },
      },
    },
  },
  // `filtersChanged` ends with the level, so that an event has a form before it and none from it on.
  events: { realm_filters: { instead: (event) => event } },
  parameters: {
    addLinkifier: byFormat,
    updateLinkifier: byFormat,
    registerQueue: withCapability,
    getEvents: withCapability,
  },
  errors: { addLinkifier: errorOfFormat, updateLinkifier: errorOfFormat },
};
