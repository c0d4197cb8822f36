/** The menu of formats that have no button of their own. */
import { Suspense, useState } from "react";
import { lazyPart } from "../browser/lazy-part.ts";
import type { IconName } from "../components/icon.tsx";
import { MenuButton } from "../components/menu-button.tsx";
import { useTexts } from "../text/text.tsx";
import { type Format, furtherFormats } from "./formatting.ts";

const TimeDialog = lazyPart(async () => ({
  default: (await import("../scheduled/time-dialog.tsx")).TimeDialog,
}));

const icons: Readonly<Record<(typeof furtherFormats)[number], IconName>> = {
  strikethrough: "strikethrough",
  numbers: "numbers",
  table: "table",
  maths: "maths",
  poll: "poll",
  todo: "check",
};

/** @param onInsert gets text for the caret */
export function FormatMenu({
  onFormat,
  onInsert,
}: {
  onFormat: (format: Format) => void;
  onInsert: (text: string) => void;
}) {
  const { writing } = useTexts();
  const [isChoosing, setChoosing] = useState(false);
  const entries = () => {
    const formats = furtherFormats.map((format) => ({
      id: format,
      name: writing.formats[format],
      icon: icons[format],
      act: () => onFormat(format),
    }));
    const time = { id: "time", name: writing.time, icon: "clock" as const, act: () => setChoosing(true) };
    // The menu returns the focus to its button first, and the field takes it then.
    return [
      [...formats, time].map(({ act, ...entry }) => ({
        ...entry,
        act: () => void requestAnimationFrame(act),
      })),
    ];
  };
  return (
    <>
      <MenuButton label={writing.moreFormats} icon="more" entries={entries} />
      {isChoosing && (
        <Suspense>
          <TimeDialog
            title={writing.insertTime}
            action={writing.insert}
            mayBePast
            onSave={async ({ at }) => {
              const time = new Date(at).toISOString().replace(/\.\d+Z$/, "Z");
              requestAnimationFrame(() => onInsert(`<time:${time}> `));
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  );
}
