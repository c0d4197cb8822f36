import type { Stream } from "@confab/contract";

/**
 * The policies for writing in a stream, from everybody to the fewest (docs/interface/sending.md#posting-to-a-stream).
 */
export const postPolicies: readonly Stream["stream_post_policy"][] = [1, 3, 4, 2];
