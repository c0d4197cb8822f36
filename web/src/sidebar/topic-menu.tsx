import { inTopic, markRead, topicPolicyOf } from "@confab/client";
import { TopicPolicy } from "@confab/contract";
import { copyLink } from "../browser/copy-text.ts";
import type { IconName } from "../components/icon.tsx";
import { MenuButton } from "../components/menu-button.tsx";
import type { MenuGroups } from "../components/menu-entry.ts";
import { useHashOf } from "../places/navigation.ts";
import { useSession } from "../session/session-context.tsx";
import { useTask } from "../session/tasks.ts";
import { useTexts } from "../text/text.tsx";
import { isResolved, setResolved } from "./resolve-topic.ts";

/** The actions for a topic. @param isInLine false if the button is not in a list (see `MenuButton`) */
export function TopicMenu({
  streamId,
  topic,
  isInLine = true,
}: {
  streamId: number;
  topic: string;
  isInLine?: boolean;
}) {
  const { navigation } = useTexts();
  const session = useSession();
  const task = useTask();
  const hashOf = useHashOf();
  const entries = (): MenuGroups => {
    const { model } = session.store.getState();
    const present = model ? topicPolicyOf(model, streamId, topic) : TopicPolicy.none;
    const isStreamMuted = model?.subscriptions.subscribed.get(streamId)?.is_muted ?? false;
    const choice = (visibility_policy: TopicPolicy, icon: IconName, name: string) => ({
      id: `policy ${visibility_policy}`,
      name,
      hint: navigation.policyHints[visibility_policy],
      icon,
      isChosen: visibility_policy === present,
      act: () =>
        void task(() => session.client.updateUserTopic({ stream_id: streamId, topic, visibility_policy })),
    });
    // Only a muted stream shows unmuted topics in another way than all others.
    const canUnmute = isStreamMuted || present === TopicPolicy.unmuted;
    const policies = [
      choice(TopicPolicy.none, "hash", navigation.topicAsStream),
      choice(TopicPolicy.muted, "muted", navigation.muteTopic),
      ...(canUnmute ? [choice(TopicPolicy.unmuted, "bell", navigation.unmuteTopic)] : []),
      choice(TopicPolicy.followed, "follow", navigation.followTopic),
    ];
    return [
      [
        {
          id: "read",
          name: navigation.markRead,
          icon: "check",
          act: () =>
            void task(
              () => markRead(session, { kind: "topic", streamId, topic }),
              navigation.markedRead(topic),
            ),
        },
        {
          id: "resolve",
          name: isResolved(topic) ? navigation.unresolve : navigation.resolve,
          icon: isResolved(topic) ? "undo" : "done",
          act: () => void task(() => setResolved(session, streamId, topic, !isResolved(topic))),
        },
        {
          id: "copy",
          name: navigation.copyLink,
          icon: "link",
          act: () =>
            void task(
              () => copyLink(hashOf({ view: "messages", narrow: inTopic(streamId, topic) })),
              navigation.linkCopied,
            ),
        },
      ],
      policies,
    ];
  };
  return <MenuButton icon="more" isInLine={isInLine} label={navigation.menuOf(topic)} entries={entries} />;
}
