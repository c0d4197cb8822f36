/** Invites people, any number of addresses in one request: by e-mail, or by links to copy. */
import { type SubmitEvent, useId, useMemo, useState } from "react";
import { useProblemText } from "../../session/problem-text.ts";
import { useSendsMail } from "../../session/sends-mail.ts";
import { useSession } from "../../session/session-context.tsx";
import { useTexts } from "../../text/text.tsx";
import { addressesIn } from "./addresses.ts";
import { TermsFields, useTerms } from "./invitation-terms.tsx";
import { type InviteOutcome, invite } from "./invite.ts";
import { LinkList } from "./link-list.tsx";

/** @param onSent is called after at least one invitation was sent */
export function InviteForm({ onSent }: { onSent: () => void }) {
  const { client } = useSession();
  const { invitations: texts } = useTexts().administration;
  const sendsMail = useSendsMail();
  const [typed, setTyped] = useState("");
  const [terms, setTerms] = useTerms();
  const [isSending, setIsSending] = useState(false);
  const [outcome, setOutcome] = useState<InviteOutcome>();
  const [id, hintId] = [useId(), useId()];
  const addresses = useMemo(() => addressesIn(typed), [typed]);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setIsSending(true);
    setOutcome(undefined);
    const result = await invite(client, addresses, terms, sendsMail);
    setIsSending(false);
    setOutcome(result);
    if (result.sent === 0) return;
    setTyped(result.refused.map(({ address }) => address).join("\n"));
    onSent();
  };
  const removeRefused = () => {
    const refused = new Set(outcome?.refused.map(({ address }) => address));
    setTyped(addresses.filter((address) => !refused.has(address)).join("\n"));
    setOutcome(undefined);
  };
  return (
    <form className="invitation-form" onSubmit={(event) => void submit(event)}>
      {!sendsMail && <p className="soft">{texts.noMail}</p>}
      <label htmlFor={id}>{texts.addresses}</label>
      <textarea
        id={id}
        className="field"
        rows={3}
        aria-describedby={hintId}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p id={hintId} className="soft">
        {addresses.length === 0 ? texts.addressesHint : texts.addressCount(addresses.length)}
      </p>
      <TermsFields terms={terms} onChange={setTerms} />
      <div role="status">
        {outcome && (
          <Outcome
            outcome={outcome}
            canGoOn={addresses.length > outcome.refused.length}
            onRemove={removeRefused}
          />
        )}
      </div>
      {outcome && outcome.links.length > 0 && <LinkList links={outcome.links} />}
      <div>
        <button type="submit" className="button is-main" disabled={addresses.length === 0 || isSending}>
          {sendsMail ? texts.send : texts.makeLinks}
        </button>
      </div>
    </form>
  );
}

function Outcome({
  outcome,
  canGoOn,
  onRemove,
}: {
  outcome: InviteOutcome;
  /** True if addresses would remain after the refused ones are removed. */
  canGoOn: boolean;
  onRemove: () => void;
}) {
  const { administration, problems } = useTexts();
  const { invitations: texts } = administration;
  const describeProblem = useProblemText();
  const sendsMail = useSendsMail();
  const { sent, refused, isOverDailyLimit, problem } = outcome;
  return (
    <>
      {sent > 0 && <p>{sendsMail ? texts.sent(sent) : texts.linksMade(sent)}</p>}
      {isOverDailyLimit && <p className="dialog-problem">{texts.dailyLimit}</p>}
      {problem !== undefined && <p className="dialog-problem">{texts.notSent(describeProblem(problem))}</p>}
      {refused.length > 0 && (
        <>
          <p className="dialog-problem">{sent > 0 ? texts.someRefused : texts.allRefused}</p>
          <ul className="administration-effects">
            {refused.map(({ address, reason }) => (
              <li key={address}>
                <strong>{address}</strong>: {problems.refused(reason)}
              </li>
            ))}
          </ul>
          {sent === 0 && canGoOn && (
            <button type="button" className="button" onClick={onRemove}>
              {texts.removeRefused}
            </button>
          )}
        </>
      )}
    </>
  );
}
