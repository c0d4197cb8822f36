/** The choices of users for streams by one property of their subscriptions. Most users have chosen nothing. */
import { IdSet } from "./id-set.ts";

export class StreamChoices {
  /** Users who have switched the property on, by stream. */
  readonly on = new Map<number, IdSet>();
  /** Users who have switched the property off, by stream. */
  readonly off = new Map<number, IdSet>();

  /** @returns null if the user's settings decide */
  of(streamId: number, userId: number): boolean | null {
    if (this.on.get(streamId)?.has(userId)) return true;
    return this.off.get(streamId)?.has(userId) ? false : null;
  }

  /** @param value null: no choice */
  set(streamId: number, userId: number, value: boolean | null): void {
    change(this.on, streamId, userId, value === true);
    change(this.off, streamId, userId, value === false);
  }
}

function change(byStream: Map<number, IdSet>, streamId: number, userId: number, isIn: boolean): void {
  const users = byStream.get(streamId) ?? new IdSet();
  if (isIn) users.add(userId);
  else users.delete(userId);
  if (users.size > 0) byStream.set(streamId, users);
  else byStream.delete(streamId);
}
