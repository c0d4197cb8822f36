/** Renders a message that is not sent (docs/interface/sending.md). */
import type { User } from "../../../model/records.ts";
import type { Realm } from "../../../realm/realm.ts";

/** Returns the HTML that the user's message would have. */
export async function previewMessage(realm: Realm, user: User, content: string): Promise<string> {
  const { renderer } = realm.services;
  await renderer.prepare(content);
  const { html } = renderer.message(content, user);
  return realm.model.imageAddresses.inHtml(html);
}
