/** Checks the definitions of custom profile fields (docs/interface/profile-fields.md#fields). */
import {
  badRequest,
  customProfileFieldTypes,
  demand,
  NonBlankText,
  nonBlankTextUpTo,
  optional,
  strict,
  Text,
  textUpTo,
  UrlText,
} from "@confab/contract";
import { checkVisible } from "../names.ts";
import { defaultExternalAccount } from "./external-accounts.ts";

const MAX_NAME_LENGTH = 40;
const MAX_HINT_LENGTH = 80;
const MAX_CHOICE_LENGTH = 200;

export const FieldType = {
  shortText: customProfileFieldTypes.SHORT_TEXT.id,
  longText: customProfileFieldTypes.LONG_TEXT.id,
  choice: customProfileFieldTypes.CHOICE.id,
  date: customProfileFieldTypes.DATE.id,
  url: customProfileFieldTypes.URL.id,
  people: customProfileFieldTypes.USER.id,
  externalAccount: customProfileFieldTypes.EXTERNAL_ACCOUNT.id,
  pronouns: customProfileFieldTypes.PRONOUNS.id,
} as const;

/** A field as it is stored, without its id and place. */
export interface FieldContent {
  readonly name: string;
  readonly hint: string;
  /** JSON text, `""` for types without data. */
  readonly field_data: string;
}

/**
 * @param fieldData any JSON value
 * @throws ApiError
 */
export function checkField(type: number, name: string, hint: string, fieldData: unknown): FieldContent {
  const field_data = checkFieldData(type, fieldData);
  const account = type === FieldType.externalAccount ? defaultExternalAccount(fieldData) : undefined;
  if (account) return { name: account.name, hint: account.hint, field_data };
  const label = name.trim();
  if (label === "") throw badRequest("Label cannot be blank.");
  demand(textUpTo(MAX_HINT_LENGTH), hint, "hint");
  demand(textUpTo(MAX_NAME_LENGTH), label, "name");
  checkVisible(label, "label");
  checkVisible(hint, "hint");
  if (!Object.values(FieldType).some((known) => known === type)) throw badRequest("Invalid field type.");
  return { name: label, hint, field_data };
}

function checkFieldData(type: number, fieldData: unknown): string {
  switch (type) {
    case FieldType.choice:
      checkChoices(fieldData);
      return JSON.stringify(fieldData);
    case FieldType.externalAccount:
      checkExternalAccount(fieldData);
      return JSON.stringify(fieldData);
    default:
      return "";
  }
}

const Choice = strict({ text: nonBlankTextUpTo(MAX_CHOICE_LENGTH), order: NonBlankText });

function checkChoices(fieldData: unknown): void {
  const isEmptyList = Array.isArray(fieldData) && fieldData.length === 0;
  const choices = isEmptyList ? [] : Object.entries(demandObject(fieldData));
  if (choices.length === 0) throw badRequest("Field must have at least one choice.");
  for (const [key, choice] of choices) {
    if (key.trim() === "") throw badRequest("'value' cannot be blank.");
    demand(Choice, choice, "field_data");
    checkVisible((choice as { text: string }).text, "choice");
  }
}

const ExternalAccount = strict({ subtype: NonBlankText, url_pattern: optional(Text) });
const PLACEHOLDER = "%(username)s";

function checkExternalAccount(fieldData: unknown): void {
  demand(ExternalAccount, fieldData, "field_data");
  const { subtype, url_pattern } = fieldData as { subtype: string; url_pattern?: string };
  if (url_pattern !== undefined) checkUrlPattern(url_pattern);
  if (defaultExternalAccount(fieldData)) return;
  if (subtype !== "custom") throw badRequest("Invalid external account type");
  if (url_pattern === undefined) throw badRequest("Custom external account must define URL pattern");
}

function checkUrlPattern(pattern: string): void {
  if (pattern.split(PLACEHOLDER).length !== 2) throw badRequest("Malformed URL pattern.");
  demand(UrlText, pattern.replace(PLACEHOLDER, "username"), "url_pattern");
}

function demandObject(fieldData: unknown): object {
  if (typeof fieldData !== "object" || fieldData === null || Array.isArray(fieldData)) {
    throw badRequest("field_data is not a dict");
  }
  return fieldData;
}
