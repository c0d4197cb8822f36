/** The progress of an import. Screen readers hear of each phase, and of each tenth of it. */
import type { RealmImport } from "@confab/contract";
import { useId } from "react";
import { useOrganizationTexts } from "../../text/organization-texts.ts";
import { useLanguage } from "../../text/text.tsx";
import { percentIn } from "../../text/wording/percent.ts";
import { sizeIn } from "../../text/wording/size.ts";
import { DiscardButton } from "./discard-button.tsx";

interface Changing {
  readonly each: RealmImport;
  readonly onChange: () => Promise<void>;
}

/** The upload from this browser, or one from another. */
export function UploadProgress(props: Changing | { fraction: number; onCancel: () => void }) {
  const texts = useOrganizationTexts().imports;
  if ("each" in props) {
    return (
      <>
        <Progress label={texts.uploading} detail={texts.elsewhere} />
        <DiscardRow {...props} />
      </>
    );
  }
  const { fraction, onCancel } = props;
  return (
    <>
      <Progress label={texts.uploading} fraction={fraction} detail={texts.keepOpen} />
      <div className="settings-buttons">
        <button type="button" className="button" onClick={onCancel}>
          {texts.cancelUpload}
        </button>
      </div>
    </>
  );
}

export function ReadingProgress({ each, onChange }: Changing) {
  const texts = useOrganizationTexts().imports;
  const language = useLanguage();
  return (
    <>
      <Progress
        label={texts.reading}
        detail={each.done === 0 ? texts.unpacking : texts.read(sizeIn(language, each.done))}
      />
      <DiscardRow each={each} onChange={onChange} />
    </>
  );
}

export function RunningProgress({ each, onChange }: Changing) {
  const texts = useOrganizationTexts().imports;
  const language = useLanguage();
  const total = each.plan?.messages ?? 0;
  const number = new Intl.NumberFormat(language);
  const rate = each.messages_per_second;
  const remaining = rate > 0 ? Math.ceil((total - each.done) / rate) : undefined;
  const parts = [
    texts.messagesOf(number.format(each.done), number.format(total)),
    ...(rate > 0 ? [texts.perSecond(number.format(rate))] : []),
    ...(remaining === undefined ? [] : [texts.remaining(duration(language, remaining))]),
  ];
  return (
    <>
      <Progress
        label={texts.running}
        {...(total > 0 && { fraction: Math.min(1, each.done / total) })}
        detail={each.done === 0 ? texts.preparing : parts.join(" · ")}
      />
      <p className="soft">{texts.mayLeave}</p>
      <DiscardRow each={each} onChange={onChange} />
    </>
  );
}

const DiscardRow = (props: Changing) => (
  <div className="settings-buttons">
    <DiscardButton {...props} />
  </div>
);

/** @param fraction absent while nobody knows how much is left */
function Progress({ label, fraction, detail }: { label: string; fraction?: number; detail: string }) {
  const language = useLanguage();
  const id = useId();
  const tenth = fraction === undefined ? undefined : Math.floor(fraction * 10) / 10;
  return (
    <div className="import-progress">
      <p id={id}>
        <strong>{label}</strong>
        {fraction !== undefined && <span>{percentIn(language, fraction)}</span>}
      </p>
      <progress aria-labelledby={id} max={1} {...(fraction !== undefined && { value: fraction })} />
      <p className="soft">{detail}</p>
      <p className="visually-hidden" role="status">
        {tenth === undefined ? label : `${label} ${percentIn(language, tenth)}`}
      </p>
    </div>
  );
}

/** Formats a time in its largest unit: nobody needs to know the seconds of an hour. */
function duration(language: string, seconds: number): string {
  const [unit, length] =
    seconds < 90 ? ["second", 1] : seconds < 5400 ? ["minute", 60] : (["hour", 3600] as const);
  const format = new Intl.NumberFormat(language, {
    style: "unit",
    unit: String(unit),
    unitDisplay: "long",
    maximumFractionDigits: 0,
  });
  return format.format(Math.ceil(seconds / Number(length)));
}
