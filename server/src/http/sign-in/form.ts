/** Reads forms of our own pages. */
import { ApiError, type Fields } from "@confab/contract";
import type { Session } from "../../domain/sessions/queries.ts";
import { CSRF_FIELD, checkCsrf, csrfTokenFor } from "../csrf.ts";
import { readFields } from "../fields.ts";
import type { PageExchange } from "../page-handler.ts";
import { lookupSessionUser, type SessionUser } from "../session.ts";

export const readForm = ({ request }: PageExchange): Promise<Fields> =>
  readFields(request.url, request.headers["content-type"], request.body as Buffer | undefined);

/** A form that was sent, and the signed-in user of the browser that sent it. */
export interface SentForm {
  readonly fields: Fields;
  readonly signedIn: SessionUser | undefined;
  /** True if the form did not come from one of our pages. */
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

/** Returns the field that proves that a form is ours. */
export async function ownFormFields({
  realm,
  request,
  reply,
}: PageExchange): Promise<Record<string, string>> {
  const signedIn = await lookupSessionUser(realm, request, reply);
  return { [CSRF_FIELD]: csrfTokenFor(realm, signedIn?.session, request, reply) };
}
