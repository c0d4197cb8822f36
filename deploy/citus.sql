-- Divides the tables of Confab among the servers of a Citus cluster, all rows of an organization on one of them. Run it
-- once on the coordinator, after Confab has been started once, while no node runs. Run it again after an upgrade that has
-- added tables: it reports an error for each table that it has already divided, and goes on. See docs/scaling.md.

create extension if not exists citus;

-- Small tables that each server needs: the organizations with their settings, and values of the installation.
select create_reference_table('realm');
select create_reference_table('installation');

-- Everything else. Partitions of message and message_search follow their tables.
select create_distributed_table('realm_counter', 'realm_id');
select create_distributed_table('event', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('log_consumer', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('account', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('conversation', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('stream', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('channel_folder', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('subscription', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('message', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('idempotency_key', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('inbox', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('message_flag', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('reaction', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('pinned_message', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('submessage', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('message_search', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('do_not_disturb', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('draft', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('user_group', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('user_group_member', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('user_group_subgroup', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('linkifier', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('realm_emoji', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('default_stream_group', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('realm_domain', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('playground', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('profile_field', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('profile_value', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('muted_topic', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('muted_direct_conversation', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('muted_user', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('user_status', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('presence', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('alert_word', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('tutorial', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('bot_storage', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('push_device', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('web_push_subscription', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('event_queue', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('stream_traffic', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('link_preview_job', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('link_preview', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('bot_call', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('notification', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('retention_round', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('digest_round', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('attachment', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('attachment_message', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('upload_space', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('stored_file_removal', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('import_source', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('imported_record', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('person_deletion', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('realm_export', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('confirmation', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('invitation', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('invitation_count', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('session', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('attempt', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('mail', 'realm_id', colocate_with => 'realm_counter');
select create_distributed_table('scheduled_message', 'realm_id', colocate_with => 'realm_counter');
