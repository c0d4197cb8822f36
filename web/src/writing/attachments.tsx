/** The files of a text. The list of them is loaded with the first file. */
import { Suspense } from "react";
import { lazyPart } from "../browser/lazy-part.ts";
import { hasAttachments } from "./attachment-links.ts";
import type { useUploads } from "./use-uploads.ts";

const AttachmentList = lazyPart(() => import("./attachment-list.tsx"));

export const Attachments = ({ content, files }: { content: string; files: ReturnType<typeof useUploads> }) =>
  (files.uploads.length > 0 || hasAttachments(content)) && (
    <Suspense>
      <AttachmentList content={content} files={files} />
    </Suspense>
  );
