/** A time limit: one of the offered values, a custom value, or no limit. */
import { useState } from "react";
import { NumberField, Select } from "../components/controls.tsx";
import type { ControlProps, SettingValue } from "../components/value-row.tsx";
import { useOrganizationTexts } from "../text/organization-texts.ts";
import type { LimitRow } from "./realm-rows.ts";

const [MINUTE, HOUR, DAY] = [60, 3600, 24 * 3600];

/** A few thousand years if the unit is days. */
const MAX = 1_000_000;
const OTHER = "other";

export function LimitField({ row, label, ...props }: ControlProps & { row: LimitRow; label: string }) {
  const texts = useOrganizationTexts();
  const [isOther, setIsOther] = useState(false);
  const { value } = props;
  const step = row.unit === "minutes" ? MINUTE : 1;
  const named = (time: number): string => {
    const seconds = row.unit === "days" ? time * DAY : time;
    if (seconds % DAY === 0) return texts.days(seconds / DAY);
    return seconds % HOUR === 0 ? texts.hours(seconds / HOUR) : texts.minutes(seconds / MINUTE);
  };
  const times = [...row.offered];
  if (typeof value === "number" && value !== row.endless && !times.includes(value)) times.push(value);
  const choices: { value: SettingValue; name: string }[] = [
    ...times.toSorted((one, other) => one - other).map((time) => ({ value: time, name: named(time) })),
    { value: row.endless, name: texts.endless },
    { value: OTHER, name: texts.otherTime },
  ];
  const choose = (wanted: SettingValue) => {
    setIsOther(wanted === OTHER);
    if (wanted !== OTHER) props.onChange(wanted);
  };
  return (
    <>
      <Select {...props} value={isOther ? OTHER : value} choices={choices} onChange={choose} />
      {isOther && (
        <NumberField
          {...props}
          id={`${props.id}-other`}
          label={texts.timeIn[row.unit](label)}
          value={typeof value === "number" && value !== row.endless ? Math.ceil(value / step) : ""}
          min={1}
          max={MAX}
          onChange={(number) => {
            setIsOther(false);
            props.onChange(Number(number) * step);
          }}
        />
      )}
    </>
  );
}
