/** The links of people who were just invited, to copy one by one or all together. */
import { CopyButton } from "../../components/copy-button.tsx";
import { useTexts } from "../../text/text.tsx";
import type { InvitationLink } from "./invite.ts";

export function LinkList({ links }: { links: readonly InvitationLink[] }) {
  const { invitations: texts } = useTexts().administration;
  return (
    <ul className="invitation-links" aria-label={texts.newLinks}>
      {links.map(({ address, link }) => (
        <li key={address} className="administration-secret">
          <strong>{address}</strong>
          <input
            className="field"
            readOnly
            aria-label={texts.linkOf(address)}
            value={link}
            onFocus={({ target }) => target.select()}
          />
          <CopyButton text={link} label={texts.copyLinkOf(address)} />
        </li>
      ))}
      {links.length > 1 && (
        <li className="invitation-links-all">
          {texts.copyAll}
          <CopyButton
            text={links.map(({ address, link }) => `${address}: ${link}`).join("\n")}
            label={texts.copyAll}
          />
        </li>
      )}
    </ul>
  );
}
