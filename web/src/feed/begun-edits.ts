/** What the user has begun to change in messages, until it is saved or given up; views that are left keep it. */
export interface BegunEdit {
  /** What the message said when it was begun. */
  readonly original: string;
  readonly text: string;
}

/** By message. */
export const begunEdits = new Map<number, BegunEdit>();
