/** Which field of a form an error of the interface is about, and how a page says it. */
import type { ApiError } from "@confab/contract";
import type { FormProblem } from "./page.ts";
import type { PageTexts } from "./page-texts/en.ts";

/** What an error may be about. */
type Subject = "address" | "name" | "password";

const subjects: Readonly<Record<string, Subject>> = {
  "Enter a valid email address.": "address",
  "Name too long!": "name",
  "Name too short!": "name",
  "Invalid characters in name!": "name",
  "Invalid format!": "name",
  "New password is too weak!": "password",
  "Your username or password is incorrect": "password",
};

/** @param fields the names of those that the form has */
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
