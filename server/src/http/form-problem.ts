/** Determines which field of a form an API error is about, and the text that the page shows. */
import type { ApiError } from "@confab/contract";
import type { FormProblem } from "./page-frame.ts";
import type { PageTexts } from "./page-texts/en.ts";

/** The fields that an error may be about. */
type Subject = "address" | "name" | "password";

const subjects: Readonly<Record<string, Subject>> = {
  "Enter a valid email address.": "address",
  "Invalid address.": "address",
  "Outside your domain.": "address",
  "Please use your real email address.": "address",
  "Already has an account.": "address",
  "Name too long!": "name",
  "Name too short!": "name",
  "Invalid characters in name!": "name",
  "Invalid format!": "name",
  "Unique names required in this organization.": "name",
  "New password is too weak!": "password",
  "Your username or password is incorrect": "password",
};

/** @param fields the names of the form's fields */
export function formProblem(
  { message }: ApiError,
  { refused }: PageTexts,
  fields: Partial<Record<Subject, string>>,
): FormProblem {
  const subject = subjects[message];
  const field = subject && fields[subject];
  const text = refused(message);
  return field === undefined ? { text } : { text, field };
}
