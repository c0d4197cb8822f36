/** What each module `highlight.js/lib/languages/…` exports. */
export type LanguageFn = (library: object) => object;

declare const define: LanguageFn;
/** @public Imported as `#highlight/languages/…`. */
export default define;
