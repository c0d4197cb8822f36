import type { ComponentProps } from "react";
import { Icon, type IconName } from "./icon.tsx";

/** A button that shows a sign; `label` says what it does, to those who point at it and to those who listen. */
export const IconButton = ({
  icon,
  label,
  ...rest
}: { icon: IconName; label: string } & Omit<ComponentProps<"button">, "aria-label" | "title">) => (
  <button type="button" className="icon-button" aria-label={label} title={label} {...rest}>
    <Icon name={icon} />
  </button>
);
