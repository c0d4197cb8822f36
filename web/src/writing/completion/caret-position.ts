/**
 * Finds the caret's position on the screen. Browsers don't provide it for text fields, so the text is laid out in a
 * copy.
 */
const copied = [
  "boxSizing",
  "borderTopWidth",
  "borderBottomWidth",
  "borderLeftWidth",
  "borderRightWidth",
  "fontFamily",
  "fontSize",
  "fontStyle",
  "fontWeight",
  "letterSpacing",
  "lineHeight",
  "paddingTop",
  "paddingBottom",
  "paddingLeft",
  "paddingRight",
  "tabSize",
  "wordSpacing",
] as const;

/**
 * @returns the top and bottom of the line at the position, and the position's left, in pixels from the field's corner
 */
export function positionIn(
  field: HTMLTextAreaElement,
  at: number,
): { top: number; bottom: number; left: number } {
  const styles = getComputedStyle(field);
  const copy = document.createElement("div");
  for (const name of copied) copy.style[name] = styles[name];
  Object.assign(copy.style, {
    position: "absolute",
    visibility: "hidden",
    whiteSpace: "pre-wrap",
    overflowWrap: "break-word",
    inlineSize: `${field.clientWidth}px`,
  });
  const mark = document.createElement("span");
  mark.textContent = "\u200b";
  copy.append(field.value.slice(0, at), mark);
  document.body.append(copy);
  const top = mark.offsetTop - field.scrollTop;
  const position = { top, bottom: top + mark.offsetHeight, left: mark.offsetLeft };
  copy.remove();
  return position;
}
