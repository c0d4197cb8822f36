/** The files of a text as chips: those in its links, and those that could not be attached. */
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { Icon, type IconName } from "../components/icon.tsx";
import { IconButton } from "../components/icon-button.tsx";
import { useProblemText } from "../session/problem-text.ts";
import { useLanguage, useTexts } from "../text/text.tsx";
import { sizeIn } from "../text/wording/size.ts";
import { type Attachment, attachmentsIn } from "./attachment-links.ts";
import type { Upload } from "./uploads.ts";
import type { useUploads } from "./use-uploads.ts";

export default function AttachmentList({
  content,
  files: { uploads, cancel, retry, remove },
}: {
  content: string;
  files: ReturnType<typeof useUploads>;
}) {
  const { writing } = useTexts();
  const attachments = useMemo(() => attachmentsIn(content), [content]);
  const linked = new Set(attachments.map(({ uploadId }) => uploadId));
  const others = uploads.filter(({ id }) => !linked.has(id));
  if (attachments.length + others.length === 0) return null;
  return (
    <ul className="attachments" aria-label={writing.files}>
      {attachments.map((attachment) => {
        const upload = uploads.find(({ id }) => id === attachment.uploadId);
        const take = () => {
          if (upload) cancel(upload);
          remove(attachment);
        };
        return upload ? (
          <UploadChip key={attachment.key} upload={upload} onRetry={() => retry(upload)} onRemove={take} />
        ) : (
          <FileChip key={attachment.key} attachment={attachment} onRemove={take} />
        );
      })}
      {others.map((upload) => (
        <UploadChip
          key={upload.id}
          upload={upload}
          onRetry={() => retry(upload)}
          onRemove={() => cancel(upload)}
        />
      ))}
    </ul>
  );
}

/** Shows a file that is being uploaded, or the reason why it was not. */
function UploadChip({
  upload: { file, progress, failure, isRefused },
  onRetry,
  onRemove,
}: {
  upload: Upload;
  onRetry: () => void;
  onRemove: () => void;
}) {
  const { writing, feed } = useTexts();
  const language = useLanguage();
  const describeProblem = useProblemText();
  const icon = failure ? "warning" : iconFor(file.type);
  return (
    <Chip
      picture={<Icon name={icon} />}
      isFailed={failure !== undefined}
      removeLabel={writing.cancelUpload(file.name)}
      onRemove={onRemove}
    >
      {failure ? (
        <>
          <span role="alert">{writing.uploadFailed(file.name, describeProblem(failure))}</span>
          {!isRefused && (
            <button
              type="button"
              className="button"
              aria-label={writing.retryUpload(file.name)}
              onClick={onRetry}
            >
              {feed.retry}
            </button>
          )}
        </>
      ) : (
        <>
          <span className="attachment-name" title={file.name}>
            {file.name}
          </span>
          <span className="attachment-note">{sizeIn(language, file.size)}</span>
          <progress aria-label={writing.uploadProgress(file.name)} value={progress} max={1} />
        </>
      )}
    </Chip>
  );
}

/** Shows an uploaded file, or the placeholder of one that another window may be uploading. */
function FileChip({
  attachment: { name, path },
  onRemove,
}: {
  attachment: Attachment;
  onRemove: () => void;
}) {
  const { writing } = useTexts();
  const language = useLanguage();
  const file = useFile(path);
  const [isUndrawable, setUndrawable] = useState(false);
  const isGone = file === "gone";
  const known = isGone ? undefined : file;
  const shownName = name === "" ? writing.unnamedFile : name;
  const size = known && sizeIn(language, known.size);
  return (
    <Chip
      picture={
        known?.type.startsWith("image/") && path !== undefined && !isUndrawable ? (
          <img
            src={`/thumbnail?url=${encodeURIComponent(path)}&size=thumbnail`}
            alt=""
            decoding="async"
            onError={() => setUndrawable(true)}
          />
        ) : (
          <Icon name={isGone ? "warning" : iconFor(known?.type)} />
        )
      }
      isFailed={isGone}
      removeLabel={writing.removeFile(shownName)}
      onRemove={onRemove}
    >
      {path === undefined ? (
        <span className="attachment-name">{shownName}</span>
      ) : (
        <a className="attachment-name" href={path} target="_blank" rel="noreferrer" title={shownName}>
          {shownName}
        </a>
      )}
      <span className="attachment-note">
        {path === undefined ? writing.notUploaded : isGone ? writing.fileGone : size}
      </span>
    </Chip>
  );
}

function Chip({
  picture,
  isFailed,
  removeLabel,
  onRemove,
  children,
}: {
  picture: ReactNode;
  isFailed: boolean;
  removeLabel: string;
  onRemove: () => void;
  children: ReactNode;
}) {
  return (
    <li className={isFailed ? "attachment is-failed" : "attachment"}>
      <span className="attachment-picture">{picture}</span>
      <div className="attachment-text">{children}</div>
      <IconButton icon="close" label={removeLabel} onClick={onRemove} />
    </li>
  );
}

const iconFor = (type = ""): IconName => {
  if (type.startsWith("image/")) return "picture";
  if (type.startsWith("audio/")) return "sound";
  return type.startsWith("video/") ? "film" : "file";
};

interface StoredFile {
  readonly type: string;
  readonly size: number;
}

/** Asks the server for the type and the size of a file. Returns `undefined` before and without an answer. */
function useFile(path: string | undefined): StoredFile | "gone" | undefined {
  const [file, setFile] = useState<StoredFile | "gone">();
  useEffect(() => {
    if (path === undefined) return;
    const end = new AbortController();
    fetch(path, { method: "HEAD", signal: end.signal }).then(
      ({ ok, status, headers }) => {
        if (status === 404 || status === 403) setFile("gone");
        if (!ok) return;
        setFile({ type: headers.get("content-type") ?? "", size: Number(headers.get("content-length")) });
      },
      () => {
        // Offline, the name is enough.
      },
    );
    return () => end.abort();
  }, [path]);
  return file;
}
