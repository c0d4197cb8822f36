/** The default export of each module `highlight.js/lib/languages/…`. */
export type LanguageFn = (library: object) => object;

declare const define: LanguageFn;
/** @public Imported as `#highlight/languages/…`. */
export default define;
