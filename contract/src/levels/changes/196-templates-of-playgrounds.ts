import type { ApiError } from "../../errors.ts";
import { badRequest } from "../../errors.ts";
import { raw } from "../../parameter.ts";
import { Text, textUpTo } from "../../schema.ts";
import { earlier, type LevelChange } from "../level-change.ts";
import { prefixOfTemplate, templateOfPrefix } from "../url-formats.ts";

/** Names the earlier parameter in an error about a playground. */
const errorOfPrefix = (error: ApiError): ApiError =>
  error.message === "Invalid URL template." ? badRequest("url_prefix is not a URL") : error;

export const templatesOfPlaygrounds: LevelChange = {
  level: 196,
  summary: "Playgrounds have a `url_template` (RFC 6570) with the variable `code` in place of `url_prefix`.",
  earlier: "A template becomes the text before `{code}`, and a prefix gets `{code}` at its end.",
  objects: {
    RealmPlayground: {
      added: ["url_template"],
      was: { url_prefix: earlier(Text, ({ url_template }) => prefixOfTemplate(url_template as string)) },
    },
  },
  parameters: {
    addPlayground: {
      added: ["url_template"],
      was: {
        url_prefix: raw(textUpTo(2000), {
          doc: "An `http` or `https` address; the code is appended to it.",
          example: "https://python.example.com/?code=",
        }),
      },
      up: ({ url_prefix: prefix, ...others }) => ({
        ...others,
        url_template: templateOfPrefix(prefix as string),
      }),
    },
  },
  errors: { addPlayground: errorOfPrefix },
};
