import type { ReactNode } from "react";

/** What stands where there is nothing else to show: that it loads, that there is nothing, or that it failed. */
export const Notice = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="notice" role="status">
    <p className="notice-title">{title}</p>
    {children}
  </div>
);
