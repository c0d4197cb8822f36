/** Copies text to the clipboard. Pages without encryption have no clipboard API, but may run the copy command. */
export async function copyText(text: string): Promise<void> {
  if (window.isSecureContext) return await navigator.clipboard.writeText(text);
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
}

/** @param hash the address of a place, from the `#` on */
export const copyLink = (hash: string): Promise<void> => copyText(new URL(hash, window.location.href).href);
