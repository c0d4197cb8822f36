import type { ReactNode } from "react";

/** Downloads a text file that is created on demand. Before that, its content appears nowhere in the page. */
export function Download({
  name,
  text,
  children,
}: {
  name: string;
  text: () => string;
  children: ReactNode;
}) {
  const save = () => {
    const url = URL.createObjectURL(new Blob([text()], { type: "application/octet-stream" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <button type="button" className="button" onClick={save}>
      {children}
    </button>
  );
}
