/** A picture that the user can replace or remove. */
import { type ReactNode, useRef } from "react";
import { useTexts } from "../text/text.tsx";
import { SavingNote } from "./saving-note.tsx";
import { useSaving } from "./use-saving.ts";

/**
 * @param label identifies the picture if there are several
 * @param limit the largest size of a file, in mebibytes
 * @param remove missing if no picture exists to remove
 * @param children the current picture
 */
export function PictureRow({
  label,
  limit,
  upload,
  remove,
  children,
}: {
  label?: string;
  limit: number;
  upload: (file: File) => Promise<unknown>;
  remove?: (() => Promise<unknown>) | undefined;
  children: ReactNode;
}) {
  const { settings } = useTexts();
  const [saving, save] = useSaving();
  const chooser = useRef<HTMLInputElement>(null);
  const called = (action: string) => (label === undefined ? action : `${action}: ${label}`);
  return (
    <div className="settings-picture">
      {children}
      <input
        ref={chooser}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={called(settings.choosePicture)}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void save(() => upload(file));
          event.target.value = "";
        }}
      />
      <button
        type="button"
        className="button"
        aria-label={called(settings.choosePicture)}
        onClick={() => chooser.current?.click()}
      >
        {settings.choosePicture}
      </button>
      {remove && (
        <button
          type="button"
          className="button is-quiet"
          aria-label={called(settings.removePicture)}
          onClick={() => void save(remove)}
        >
          {settings.removePicture}
        </button>
      )}
      <span className="soft">{settings.pictureLimit(limit)}</span>
      <SavingNote saving={saving} />
    </div>
  );
}
