import { IconButton } from "../components/icon-button.tsx";
import { useProblemText } from "../session/problem-text.ts";
import { useTexts } from "../text/text.tsx";
import type { Upload } from "./uploads.ts";
import type { useUploads } from "./use-uploads.ts";

/** Lists the files that are being uploaded or have failed. */
export function UploadList({
  uploads,
  cancel,
  retry,
}: Pick<ReturnType<typeof useUploads>, "uploads" | "cancel" | "retry">) {
  const { writing } = useTexts();
  if (uploads.length === 0) return null;
  return (
    <ul className="uploads" aria-label={writing.files}>
      {uploads.map((upload) => (
        <li key={upload.id} className="upload">
          <UploadState upload={upload} onRetry={() => retry(upload)} />
          <IconButton
            icon="close"
            label={writing.cancelUpload(upload.file.name)}
            onClick={() => cancel(upload)}
          />
        </li>
      ))}
    </ul>
  );
}

function UploadState({
  upload: { file, progress, failure, isRefused },
  onRetry,
}: {
  upload: Upload;
  onRetry: () => void;
}) {
  const { writing, feed } = useTexts();
  const describeProblem = useProblemText();
  if (failure) {
    return (
      <>
        <span className="upload-name is-failed" role="alert">
          {writing.uploadFailed(file.name, describeProblem(failure))}
        </span>
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
    );
  }
  return (
    <>
      <span className="upload-name">{file.name}</span>
      <progress aria-label={writing.uploadProgress(file.name)} value={progress} max={1} />
    </>
  );
}
