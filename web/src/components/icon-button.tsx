import type { ComponentProps } from "react";
import { Icon, type IconName } from "./icon.tsx";

/** A button that shows an icon. `label` is its tooltip and its name for screen readers. */
export const IconButton = ({
  icon,
  label,
  ...rest
}: { icon: IconName; label: string } & Omit<ComponentProps<"button">, "aria-label" | "title">) => (
  <button type="button" className="icon-button" aria-label={label} title={label} {...rest}>
    <Icon name={icon} />
  </button>
);
