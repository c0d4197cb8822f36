/** The policies that a user may have for a topic (docs/interface/muting.md#topics). */

/** `unmuted` matters only if the stream is muted. */
export const TopicPolicy = { none: 0, muted: 1, unmuted: 2, followed: 3 } as const;
export type TopicPolicy = (typeof TopicPolicy)[keyof typeof TopicPolicy];
