import type { ReactNode } from "react";

/** A placeholder for missing content: the content is loading, empty or failed to load. */
export const Placeholder = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="notice" role="status">
    <p className="notice-title">{title}</p>
    {children}
  </div>
);
