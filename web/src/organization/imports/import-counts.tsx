import type { RealmImportPlan } from "@confab/contract";
import { useOrganizationTexts } from "../../text/organization-texts.ts";
import { useLanguage } from "../../text/text.tsx";
import { sizeIn } from "../../text/wording/size.ts";

/** The number of things in an export. */
export function ImportCounts({ plan }: { plan: RealmImportPlan }) {
  const texts = useOrganizationTexts().imports;
  const language = useLanguage();
  const number = new Intl.NumberFormat(language);
  const size = plan.files === 0 ? "" : ` (${sizeIn(language, plan.file_size)})`;
  return (
    <table className="import-counts">
      <caption>{texts.counts.caption}</caption>
      <tbody>
        {(["people", "groups", "emoji", "streams", "topics", "messages", "files"] as const).map((name) => (
          <tr key={name}>
            <th scope="row">{texts.counts[name]}</th>
            <td>
              {number.format(plan[name])}
              {name === "files" && size}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
