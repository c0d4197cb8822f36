/** The style of the server's own pages: the look of the web client, for pages that need no script. */
import { createHash } from "node:crypto";
import { listWebFiles } from "./web-files.ts";

/** Names and values are those of `web/src/style/tokens.css`; a test compares them. */
const tokens = `
  --paper: light-dark(#ffffff, #14181e);
  --paper-side: light-dark(#f6f5f2, #1a1f26);
  --paper-hover: light-dark(#ecebe6, #262d37);
  --ink: light-dark(#1c2430, #e6eaef);
  --soft: light-dark(#586373, #9aa6b5);
  --line: light-dark(#e4e3de, #2b323c);
  --line-strong: light-dark(#8b94a1, #66717f);
  --accent: light-dark(#0b6e5f, #5cc9b4);
  --accent-ink: light-dark(#ffffff, #0f1a18);
  --accent-strong: light-dark(#075347, #86dccb);
  --alert: light-dark(#b3261e, #ff9c94);
  --alert-paper: light-dark(#fdeceb, #3b1f1d);
  --font: "Inter", "Inter Fallback", system-ui, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif;
  --font-mono: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  --radius: 0.5rem;
`;

const typefaceFile = listWebFiles().find((name) => /^inter-latin-wght-normal-[\w-]+\.woff2$/.test(name));

/** The address of the web client's typeface. Without a built client, the pages have fonts of the system. */
export const typefacePath = typefaceFile && `/static/app/${typefaceFile}`;

const typeface =
  typefacePath === undefined
    ? ""
    : `@font-face { font-display: swap; font-family: "Inter"; font-weight: 100 900; src: url("${typefacePath}") format("woff2"); }\n`;

/** The style of all pages; legible on a phone and in the dark. */
export const pageStyle = `${typeface}:root { color-scheme: light dark; ${tokens} }
*, *::before, *::after { box-sizing: border-box; }
body {
  background: var(--paper-side); color: var(--ink); display: flex; flex-direction: column; font: 1rem/1.5 var(--font);
  margin: 0; min-block-size: 100vh; overflow-wrap: anywhere; padding: clamp(1rem, 7vh, 5rem) 1rem 2rem;
}
header, main, footer { inline-size: 100%; margin: 0 auto; max-inline-size: 26rem; }
.is-wide > main, .is-wide > header { max-inline-size: 40rem; }
header { margin-block-end: 1.25rem; }
.realm { align-items: center; color: inherit; display: inline-flex; font-weight: 600; gap: 0.75rem; text-decoration: none; }
.realm-icon {
  align-items: center; background: var(--accent); block-size: 2.5rem; border-radius: 28%; color: var(--accent-ink);
  display: inline-flex; flex: none; font-size: 1.25rem; inline-size: 2.5rem; justify-content: center; object-fit: cover;
}
main { background: var(--paper); border: 1px solid var(--line); border-radius: 0.75rem; padding: clamp(1.25rem, 5vw, 2rem); }
h1 { font-size: 1.375rem; letter-spacing: -0.01em; line-height: 1.25; margin: 0 0 0.5rem; }
h2 { font-size: 1.0625rem; margin: 1.75rem 0 0.5rem; }
p, ul { margin: 0.5rem 0; }
.soft { color: var(--soft); }
.steps { color: var(--soft); font-size: 0.875rem; margin: 0 0 0.5rem; }
a { color: var(--accent); }
a:hover { color: var(--accent-strong); }
.links { border-block-start: 1px solid var(--line); display: grid; gap: 0.25rem; list-style: none; margin: 1.5rem 0 0; padding: 0.75rem 0 0; }
.links a, .actions > a:not(.button) { align-items: center; display: inline-flex; min-block-size: 2.25rem; }
code, pre { font: 0.875rem/1.5 var(--font-mono); }
pre { border: 1px solid var(--line); border-radius: var(--radius); overflow-x: auto; padding: 0.75rem 1rem; white-space: pre-wrap; }
details { border-block-start: 1px solid var(--line); margin-block-start: 1.5rem; padding-block-start: 0.75rem; }
summary { cursor: pointer; min-block-size: 2rem; }
label, legend { display: block; font-weight: 600; margin: 1rem 0 0.25rem; }
fieldset { border: 0; margin: 0; min-inline-size: 0; padding: 0; }
.choice { align-items: start; display: grid; gap: 0 0.625rem; grid-template-columns: auto 1fr; margin: 0.5rem 0; }
.choice input { accent-color: var(--accent); block-size: 1.25rem; inline-size: 1.25rem; margin: 0.125rem 0 0; min-block-size: 0; }
.choice label { font-weight: 400; margin: 0; }
.choice .soft { grid-column: 2; }
.hint { color: var(--soft); font-size: 0.875rem; margin: 0.25rem 0; }
input, textarea {
  background: var(--paper); border: 1px solid var(--line-strong); border-radius: var(--radius); color: inherit; font: inherit;
  inline-size: 100%; min-block-size: 2.75rem; padding: 0.5rem 0.75rem;
}
textarea { resize: vertical; }
textarea[readonly] { font: 0.875rem/1.5 var(--font-mono); resize: none; }
[aria-invalid="true"] { border-color: var(--alert); border-width: 2px; }
.field-problem { color: var(--alert); margin: 0.25rem 0 0; }
button, .button {
  align-items: center; background: var(--accent); border: 1px solid var(--accent); border-radius: var(--radius);
  color: var(--accent-ink); cursor: pointer; display: inline-flex; font: inherit; font-weight: 600; inline-size: 100%;
  justify-content: center; margin-block-start: 1.25rem; min-block-size: 2.75rem; padding: 0.5rem 1rem; text-decoration: none;
}
button:hover, .button:hover { background: var(--accent-strong); color: var(--accent-ink); }
.button.is-other { background: none; border-color: var(--line-strong); color: var(--ink); margin-block-start: 0.75rem; }
.button.is-other:hover { background: var(--paper-hover); color: var(--ink); }
.actions { text-align: center; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.alert { background: var(--alert-paper); border-radius: var(--radius); margin: 0.75rem 0; padding: 0.625rem 0.875rem; }
footer { color: var(--soft); font-size: 0.875rem; margin-block-start: 1rem; text-align: center; }
footer a { color: inherit; }
`;

/** The path of the style sheet. It contains a hash, so that the content at one address never changes. */
export const pageStylePath = `/static/pages-${createHash("sha256").update(pageStyle).digest("hex").slice(0, 12)}.css`;
