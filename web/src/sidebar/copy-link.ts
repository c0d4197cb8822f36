/** @param hash the address of a place, from the `#` on */
export async function copyLink(hash: string): Promise<void> {
  const address = new URL(hash, window.location.href).href;
  // Browsers offer the clipboard API only over secure connections.
  if (navigator.clipboard) await navigator.clipboard.writeText(address);
  else copyBySelection(address);
}

function copyBySelection(text: string): void {
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}
