/** Lists the files that the user has uploaded, newest first, and the remaining space. */
import type { AnswerOf } from "@confab/client";
import { useState } from "react";
import { ConfirmDialog } from "../components/confirm-dialog.tsx";
import { When } from "../components/when.tsx";
import { useProblemText } from "../session/problem-text.ts";
import { useSession, useSessionState } from "../session/session-context.tsx";
import { useLanguage, useTexts } from "../text/text.tsx";
import "../style/administration.css";
import { useFetched } from "../session/use-fetched.ts";
import { sizeIn } from "../text/wording/size.ts";

type File = AnswerOf<"getAttachments">["attachments"][number];

/** The number of files that are shown first, and that each press of "show more" adds. */
const PAGE = 50;
const MEBIBYTE = 1024 * 1024;

export default function UploadsPage() {
  const { client } = useSession();
  const { own: texts, invitations } = useTexts().administration;
  const language = useLanguage();
  const quota = useSessionState(({ fixed }) => fixed.realm_upload_quota_mib ?? null);
  const describeProblem = useProblemText();
  const { value, problem, fetchAgain } = useFetched(() => client.getAttachments(), "attachment");
  const [shown, setShown] = useState(PAGE);
  const [deleted, setDeleted] = useState<File>();
  const files = value?.attachments.toSorted((a, b) => b.create_time - a.create_time) ?? [];
  return (
    <section className="settings-group">
      <h2>{texts.uploads}</h2>
      {problem !== undefined && (
        <p className="dialog-problem" role="alert">
          {describeProblem(problem)}{" "}
          <button type="button" className="button" onClick={fetchAgain}>
            {invitations.again}
          </button>
        </p>
      )}
      {value && (
        <p className="soft">
          {quota === null
            ? texts.used(sizeIn(language, value.upload_space_used))
            : texts.usedOf(sizeIn(language, value.upload_space_used), sizeIn(language, quota * MEBIBYTE))}
        </p>
      )}
      {value && files.length === 0 && <p className="soft">{texts.noUploads}</p>}
      <ul aria-label={texts.uploads}>
        {files.slice(0, shown).map((file) => (
          <li key={file.id} className="invitation">
            <div className="person-row-who">
              <a href={`/user_uploads/${file.path_id}`} target="_blank" rel="noreferrer">
                {file.name}
              </a>
              <span className="soft">
                {sizeIn(language, file.size)} · <When seconds={file.create_time / 1000} /> ·{" "}
                {texts.inMessages(file.messages.length)}
              </span>
            </div>
            <button
              type="button"
              className="button is-quiet"
              aria-label={texts.deleteNamed(file.name)}
              onClick={() => setDeleted(file)}
            >
              {texts.delete}
            </button>
          </li>
        ))}
      </ul>
      {shown < files.length && (
        <button type="button" className="button" onClick={() => setShown(shown + PAGE)}>
          {invitations.showMore}
        </button>
      )}
      {deleted && <DeleteDialog file={deleted} onClose={() => setDeleted(undefined)} onDone={fetchAgain} />}
    </section>
  );
}

function DeleteDialog({ file, onClose, onDone }: { file: File; onClose: () => void; onDone: () => void }) {
  const { client } = useSession();
  const { own: texts } = useTexts().administration;
  return (
    <ConfirmDialog
      title={texts.deleteQuestion(file.name)}
      action={texts.delete}
      onConfirm={async () => {
        await client.removeAttachment({ attachment_id: file.id });
        onDone();
      }}
      onClose={onClose}
    >
      <p>{texts.deleteLoss}</p>
    </ConfirmDialog>
  );
}
