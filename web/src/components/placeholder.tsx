import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

/**
 * A placeholder for missing content: the content is loading, empty or failed to load.
 *
 * @param icon a sign for places that are empty
 */
export const Placeholder = ({
  title,
  icon,
  children,
}: {
  title: string;
  icon?: IconName;
  children?: ReactNode;
}) => (
  <div className="notice" role="status">
    {icon && (
      <span className="notice-sign">
        <Icon name={icon} />
      </span>
    )}
    <p className="notice-title">{title}</p>
    {children}
  </div>
);
