/** Forms of our own pages. */
import { ApiError, type Fields } from "@confab/contract";
import type { Session } from "../../domain/sessions/queries.ts";
import { CSRF_FIELD, checkCsrf, csrfTokenFor } from "../csrf.ts";
import { readFields } from "../fields.ts";
import type { PageExchange } from "../realm-pages.ts";
import { lookupSessionUser, type SessionUser } from "../session.ts";

export const readForm = ({ request }: PageExchange): Promise<Fields> =>
  readFields(request.url, request.headers["content-type"], request.body as Buffer | undefined);

/** A form that was sent, and who is signed in where it was. */
export interface SentForm {
  readonly fields: Fields;
  readonly signedIn: SessionUser | undefined;
  /** It came from elsewhere than from a page of ours. */
  readonly isForged: boolean;
}

export async function readSentForm(exchange: PageExchange): Promise<SentForm> {
  const { realm, request, reply } = exchange;
  const fields = await readForm(exchange);
  const signedIn = await lookupSessionUser(realm, request, reply);
  return { fields, signedIn, isForged: isForged(exchange, signedIn?.session, fields.body.get(CSRF_FIELD)) };
}

function isForged({ realm, request }: PageExchange, session: Session | undefined, token?: string): boolean {
  try {
    checkCsrf(realm, session, request, token);
    return false;
  } catch (error) {
    if (error instanceof ApiError) return true;
    throw error;
  }
}

/** The field that shows a form to be ours. */
export async function ownFormFields({
  realm,
  request,
  reply,
}: PageExchange): Promise<Record<string, string>> {
  const signedIn = await lookupSessionUser(realm, request, reply);
  return { [CSRF_FIELD]: csrfTokenFor(realm, signedIn?.session, request, reply) };
}
