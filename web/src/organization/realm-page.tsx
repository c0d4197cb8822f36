/** A page of organization settings. */
import type { ReactNode } from "react";
import { useGifProvider } from "../session/gif-provider.ts";
import { useSendsMail } from "../session/sends-mail.ts";
import { useOrganizationTexts } from "../text/organization-texts.ts";
import { RealmRow } from "./realm-row.tsx";
import { pages, type RealmPageName, type RealmRowGroup } from "./realm-rows.ts";

/** @param children further settings of the page */
export function RealmPage({ page, children }: { page: RealmPageName; children?: ReactNode }) {
  const texts = useOrganizationTexts();
  const headings: Readonly<Record<string, string>> = texts.groups;
  const sendsMail = useSendsMail();
  const gifs = useGifProvider();
  const all: readonly RealmRowGroup[] = pages[page];
  const groups = all.filter(
    ({ needsMail, needsGifs }) => (sendsMail || !needsMail) && (gifs !== undefined || !needsGifs),
  );
  return (
    <>
      {groups.map(({ id, rows }) => (
        <section key={id} className="settings-group">
          <h2>{headings[id]}</h2>
          {rows.map((row) => (
            <RealmRow key={row.name} row={row} />
          ))}
        </section>
      ))}
      {children}
    </>
  );
}
