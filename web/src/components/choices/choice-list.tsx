import { type CSSProperties, useRef } from "react";
import { useOnChange } from "../../browser/use-on-change.ts";
import { streamIn, useModel } from "../../session/session-context.tsx";
import { useTexts } from "../../text/text.tsx";
import { Avatar } from "../avatar.tsx";
import { StreamSign } from "../stream-sign.tsx";
import type { Choice } from "./choice.ts";
import type { ChoiceListState } from "./use-choices.ts";

/** The list of choices. Without choices only its status for screen readers is rendered. */
export function ChoiceList<C extends Choice>({
  state: { id, choices, active, optionId, onChoose },
  label,
  style,
}: {
  state: ChoiceListState<C>;
  label: string;
  style?: CSSProperties;
}) {
  const { writing } = useTexts();
  const list = useRef<HTMLDivElement>(null);
  const activeKey = active?.key;
  useOnChange(activeKey, () => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  });
  return (
    <>
      <span className="visually-hidden" role="status">
        {choices.length > 0 && writing.choices(choices.length)}
      </span>
      {choices.length > 0 && (
        <div
          className="choices"
          role="listbox"
          id={id}
          aria-label={label}
          ref={list}
          {...(style && { style })}
        >
          {choices.map((choice) => (
            <div
              key={choice.key}
              id={optionId(choice.key)}
              className="choice"
              role="option"
              tabIndex={-1}
              aria-selected={choice.key === activeKey}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(choice)}
              onKeyDown={(event) => event.key === "Enter" && onChoose(choice)}
            >
              <Sign sign={choice.sign} />
              <span className="choice-label">{choice.label}</span>
              {choice.detail !== undefined && <span className="choice-detail">{choice.detail}</span>}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

function Sign({ sign }: { sign: Choice["sign"] }) {
  if (!sign) return null;
  if ("user" in sign) return <Avatar user={sign.user} size={20} />;
  if ("streamId" in sign) return <SignOfStream streamId={sign.streamId} />;
  return (
    <span className="choice-sign" aria-hidden="true">
      {"text" in sign ? sign.text : <img src={sign.url} width={20} height={20} alt="" />}
    </span>
  );
}

function SignOfStream({ streamId }: { streamId: number }) {
  const stream = useModel((model) => streamIn(model, streamId));
  return stream ? <StreamSign stream={stream} /> : null;
}
