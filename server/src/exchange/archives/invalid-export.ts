/** An export that can't be read at all. The message says what is wrong with it and what to do. */
export class InvalidExport extends Error {}
