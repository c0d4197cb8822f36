/** The direct conversations that users have muted. */

export interface DirectMute {
  readonly conversation_id: number;
  /** Ascending, with the user who muted the conversation. */
  readonly participant_ids: readonly number[];
  /** Milliseconds since 1970. */
  readonly muted_at: number;
}

export class DirectMutes {
  /** The conversations of each user by id, in order of muting. */
  readonly byUser = new Map<number, Map<number, DirectMute>>();

  /** Takes the same time for any number of muted conversations: it is asked for each recipient of a message. */
  mutes(userId: number, conversationId: number): boolean {
    return this.byUser.get(userId)?.has(conversationId) === true;
  }

  /** Returns the conversations that a user has muted as they are now, in order of muting. */
  listOf(userId: number): DirectMute[] {
    return [...(this.byUser.get(userId)?.values() ?? [])];
  }

  add(userId: number, mute: DirectMute): void {
    const mutes = this.byUser.get(userId) ?? new Map<number, DirectMute>();
    this.byUser.set(userId, mutes.set(mute.conversation_id, mute));
  }

  remove(userId: number, conversationId: number): void {
    const mutes = this.byUser.get(userId);
    mutes?.delete(conversationId);
    if (mutes?.size === 0) this.byUser.delete(userId);
  }
}
