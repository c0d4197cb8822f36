import { endpoints } from "@confab/contract";
import { accessStreamById, accessStreamByName, accessVisibleStream } from "../domain/access/streams.ts";
import { deleteTopic } from "../domain/messages/delete/delete.ts";
import { readVisibleTopics } from "../domain/spectators/visible.ts";
import { archiveStream } from "../domain/streams/archive.ts";
import { addDefaultStream, removeDefaultStream } from "../domain/streams/default-streams.ts";
import { isSubscribedTo, listStreams, readStream } from "../domain/streams/list.ts";
import { mailAddressFor } from "../domain/streams/mail-address.ts";
import { presentSubscribersTo } from "../domain/streams/present.ts";
import { updateStream } from "../domain/streams/update.ts";
import { route } from "../http/route.ts";

export const streamRoutes = [
  route(endpoints.getStreams, async ({ realm, user, parameters }) => ({
    streams: await realm.read((tx) => listStreams(tx, user, parameters)),
  })),

  route(endpoints.getStreamId, ({ realm, user, parameters }) => ({
    stream_id: accessStreamByName(user, parameters.stream, realm.model).stream_id,
  })),

  route(endpoints.getStreamById, async ({ realm, user, path }) => ({
    stream: await realm.read((tx) => readStream(tx, user, path.stream_id)),
  })),

  route(endpoints.getStreamEmailAddress, ({ realm: { model }, context, user, path }) => {
    const stream = accessStreamById(user, path.stream_id, model);
    return { email: mailAddressFor(user, stream, model, context.clock.now()) };
  }),

  route(endpoints.getSubscribers, ({ realm: { model }, user, path }) => ({
    subscribers: presentSubscribersTo(user, accessVisibleStream(user, path.stream_id, model), model),
  })),

  route(endpoints.updateStream, async ({ realm, write, path, parameters }) => {
    await updateStream(realm, write, path.stream_id, {
      retentionDays: parameters.message_retention_days,
      description: parameters.description,
      name: parameters.new_name,
      postPolicy: parameters.stream_post_policy,
      isAnnouncementOnly: parameters.is_announcement_only,
      isPrivate: parameters.is_private,
      isWebPublic: parameters.is_web_public,
      historyPublic: parameters.history_public_to_subscribers,
      isDefault: parameters.is_default_stream,
      removalGroup: parameters.can_remove_subscribers_group,
      folderId: parameters.folder_id,
    });
    return {};
  }),

  route(endpoints.archiveStream, async ({ realm, write, path }) => {
    await archiveStream(realm, write, path.stream_id);
    return {};
  }),

  route(endpoints.getTopics, async ({ realm, user, path }) => ({
    topics: await realm.read((tx) => readVisibleTopics(tx, user, path.stream_id)),
  })),

  route(endpoints.deleteTopic, async ({ write, context, path, parameters }) => {
    const place = { streamId: path.stream_id, topic: parameters.topic_name };
    return { complete: await deleteTopic(write, context.clock, place) };
  }),

  route(endpoints.getSubscriptionStatus, ({ realm, user, path }) => ({
    is_subscribed: isSubscribedTo(user, path.user_id, path.stream_id, realm.model),
  })),

  route(endpoints.addDefaultStream, async ({ write, parameters }) => {
    await write((tx, actor) => addDefaultStream(tx, actor, parameters.stream_id));
    return {};
  }),

  route(endpoints.removeDefaultStream, async ({ write, parameters }) => {
    await write((tx, actor) => removeDefaultStream(tx, actor, parameters.stream_id));
    return {};
  }),
];
