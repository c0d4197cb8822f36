truncate account, alert_word, attachment, attachment_message, attempt, bot_call, bot_storage, channel_folder, confirmation, conversation, default_stream_group, digest_round, do_not_disturb, draft, event, event_queue, idempotency_key, inbox, installation, invitation, invitation_count, link_preview, link_preview_job, linkifier, log_consumer, mail, message, message_flag, message_search, muted_direct_conversation, muted_topic, muted_user, notification, pinned_message, playground, presence, profile_field, profile_value, push_device, reaction, realm, realm_counter, realm_domain, realm_emoji, realm_export, retention_round, scheduled_message, session, stored_file_removal, stream, stream_traffic, submessage, subscription, tutorial, upload_space, user_group, user_group_member, user_group_subgroup, user_status, web_push_subscription;

insert into account (realm_id, user_id, delivery_email, full_name, role, is_active, bot_type, bot_owner_id, is_system, avatar_version, avatar_place, settings, joined_at, password_hash, api_key_hash, api_key_encrypted, bot_properties) overriding system value values
(1, 1, 'notification-bot@zulip.com', 'Notification Bot', 400, true, 1, null, true, 1, NULL, '{}', '2026-04-08 14:30:00+00', NULL, 'vNvCABwzfTtTyMl6deozd28EqdnMYJU4CSxdPXsAHbc=', '/JzOvlUEQthkHmKXCPwi15w9zpGzirpdoxslyGPlExaua8+w1ryXN160pbpDsOTTjFaj10l1UidWHB7I', '{}'),
(1, 2, 'welcome-bot@zulip.com', 'Welcome Bot', 400, true, 1, null, true, 1, NULL, '{}', '2026-04-08 14:30:00+00', NULL, '4vsU6pMNZ79z9C6SD6if1m7up/sVZYz4xLGV1sqH0bc=', 'lKe1JkdWOUTGqslApai1ceeTIedxPfL+eQIxPnkGpDtJyMFKwhtdJS5Zumqxx8ejZNPALp0ezUfxlvAO', '{}'),
(1, 3, 'emailgateway@zulip.com', 'Email Gateway', 400, true, 1, null, true, 1, NULL, '{}', '2026-04-08 14:30:00+00', NULL, 'ilxERBGYa7EzWRMJtCRYMaxcBFXPwDCI8KDdMC3ypYU=', 'SyKJoMAKCVbgRD65fjf+5c0iquJB1/ubs0F/SIQxg3CRUWTWJS1+6J+uQTDX6QjX6JGBvhaA41IhF+tF', '{}'),
(1, 4, 'owner@example.com', 'Olive Owner', 100, true, null, null, false, 1, NULL, '{}', '2026-04-08 14:30:00+00', '$argon2id$v=19$m=19456,t=2,p=1$KLLF1HeBUjmZEKnkhg5fdQ$jLKm3I8wMJb2M2MPfhRtTAckwv0JLTWr7ZqwX0W3jlc', 'KOmyp9RIg6gSMWpfL7EpjrYb1EbT4/OGxw/VdO39FnU=', 'pF4phJeEZgyh5S3zKnJrVKXFi0kbzM49sdEW15wzeA1AvE0b67NgFW6PrLVSNxYwiR2BpPbvWTcLCG5l', '{}'),
(1, 5, 'administrator@example.com', 'Adam Administrator', 200, true, null, null, false, 1, NULL, '{}', '2026-04-08 14:30:00+00', '$argon2id$v=19$m=19456,t=2,p=1$03f7pA0pF25QKqklsTEVkw$VRPXf/t3xIxfIzHEq/KXMJbGGK1WspJeii2DpXsjpRE', 'CjnFO/jr/P8wC5Dlk1vxLWJy/85gCV0npg+zuLEFatE=', 'Rcp33TXbDsmXoVFVKTyrFa4m9bopnr+9GMW7q/dLhzb798GVcWNzTwDpMJaPudIthhVL9tZyPmVo5OPP', '{}'),
(1, 6, 'moderator@example.com', 'Mona Moderator', 300, true, null, null, false, 1, NULL, '{}', '2026-04-08 14:30:00+00', '$argon2id$v=19$m=19456,t=2,p=1$tyg5gjrrKUabkdBK6+ac4g$+EiG67N+8UZeELV9YjanTjyVoHMcem82POj0dh6kYb0', 'n65TlcJ3jhUXFRFaFWFUTMBfj7MXmQHTxK+kOF7TOkc=', 'O6kKrw6MjMhyXU0BhZaWhVEp6C0PqygRoniSz7xs+dPoxeGSpPMX9DKafZ5Cz18khbWj1d36blog4lYr', '{}'),
(1, 7, 'hamlet@example.com', 'Hamlet Member', 400, true, null, null, false, 2, 'K34RAeopJ8q_EFeyd7Nj1Ax4', '{"timezone": "Europe/Berlin", "enter_sends": true, "default_language": "de"}', '2026-04-08 14:30:00+00', '$argon2id$v=19$m=19456,t=2,p=1$/8eK9IzfkQMPcSdulq4w2Q$U0EuyBkT+EMCOLC5d7zQ5HYU7sdyA7CWF+MD8jwrmX4', 'nJ38nXey9iertWtzl5gy8nlxGgo6WF2VViF8HXdEpSc=', '+7AnvEYZekZUUXCkkgyx7vAsk0IpKWBUMT6tWkk+gR5pt8tJKozrbKwKazY7zwvWf+YAN+o2Gfz2X7v8', '{}'),
(1, 8, 'cordelia@example.com', 'Cordelia Member', 400, true, null, null, false, 1, NULL, '{}', '2026-04-08 14:30:00+00', '$argon2id$v=19$m=19456,t=2,p=1$+uQcD4/lG8kMnOztI6jk4A$3dX3f9Rkw5O9qUH7TWWXg0yVxwsaB430aWu1GxrZKeE', 'VBy1No8g9zZAPclY5vwYJzNrnT4I12aZfbNu0Fo68P0=', 'ftBZdz53RFjq5dFQ2iMoVys+6enMbU6weew/2QqHGFvx1qVClMnkiMagCrPcwG5uUWeM/sZ3nAeRL5wO', '{}'),
(1, 9, 'guest@example.com', 'Gus Guest', 600, true, null, null, false, 1, NULL, '{}', '2026-04-08 14:30:00+00', '$argon2id$v=19$m=19456,t=2,p=1$N00m8v4h2DoBVirm5s5srg$SfPEOrpfLYOVdFC6lt+dj3JqgGy20JZRBNbSh4pRpI4', '+iiyKLUsnGR6r9fYGwH+5vuDgyvsIZeyFzqkWkO9/3M=', '8E3Z/VWv2Yp5xSKbGmqU7xyBQRZO8W3J+od25UQNSEw/bAfl7FzsCXAwDuIAk7ECovcsV7B0GP9BDF+d', '{}'),
(1, 10, 'timer-bot@localhost', 'The timer', 400, true, 1, 7, false, 1, NULL, '{}', '2026-05-08 14:30:00+00', NULL, 'C99LwrZOQa9E3CRG7eWPhQ22orZKJiq19XYEW9qWf94=', 'jnw+u7akt9dQHa05jd41c7YYWFtV982ufMaGS7L6MKR1vKpxjhmL3bK4rwW1GESbQNQ4e5PEd/4ucBrm', '{}'),
(1, 11, 'outgoing-bot@localhost', 'The outgoing', 400, true, 3, 7, false, 1, NULL, '{}', '2026-05-08 14:30:00+00', NULL, 'HW2ckelPtCYykYzNRmpvy2uvUNi1ee1dqpPRv02QmDI=', 'X79Q4xsn9TR4tU/HRwY8BqU0KEfm8V0q3Tn88A+xwMsL2gY1y3hZfcvry3zqKFYrlNKNeGrmO7E1skF7', '{"payload_url": "https://example.com/hook", "interface_type": 1, "service_token_encrypted": "hJ5yRx6X9nd4bUBMCoOF33F9qr2gBSCmVmDGe1gXfQul+b6QjdvZJLjVgmtwvj347SLieF2f/DGQ2+zy"}'),
(1, 12, 'yorick@example.com', 'Yorick', 400, false, null, null, false, 1, NULL, '{"twenty_four_hour_time": true}', '2026-05-08 14:30:00+00', '$argon2id$v=19$m=19456,t=2,p=1$BCWLVEdbITxqKd6xRlFqEA$gPffAIuevIBlm925hxpgrWhRHzgAoLNZ8lvpdMXiTtk', 'LIZaDCUz7c3dcBQMwjtdNCGsvij4Q9EFFI4kBLmyHXc=', 'Ey7BE3Cbzop+tUbNOAx1ziCzAFYkKpme8C4cb1iA/aFZKp0yaRoCzXkOsrXeWJwFgxNwY7wlV6WbcU5S', '{}');

insert into alert_word (realm_id, user_id, word, alert_word_id) overriding system value values
(1, 7, 'soup', 1),
(1, 7, 'Boiling', 2);

insert into attachment (realm_id, attachment_id, owner_id, place, path_name, file_name, content_type, size, uploaded_at, unused_since, thumbnail_size, thumbnail_claimed_until) overriding system value values
(1, 1, 7, 'aa/Qmnjig74z8_5QnSAiM8i384D', 'recipe.txt', 'recipe.txt', 'application/octet-stream', 24, '2026-05-08 14:30:00+00', NULL, null, NULL);

insert into attachment_message (realm_id, message_id, attachment_id, sent_at) overriding system value values
(1, 22, 1, '2026-05-08 14:30:00+00');

insert into attempt (realm_id, rule, who, times, accepted, expires_at) overriding system value values
(1, 'emailChange 3600', 'KvBWEvK09X0etS92XNLFvIZ2IH69CwisDn6g39KQDdI=', '{1778250600000}', true, '2026-05-08 15:30:00+00'),
(1, 'emailChange 86400', 'KvBWEvK09X0etS92XNLFvIZ2IH69CwisDn6g39KQDdI=', '{1778250600000}', true, '2026-05-09 14:30:00+00'),
(1, 'guessFrom 1800', '8cBnNnUTxlBrnSdpspGRlIPSgQyEbbOt14Nw1xSKsYw=', '{1778250600000}', true, '2026-05-08 15:00:00+00'),
(1, 'known address', '2Rdj6V4hxi5Ndma3lj1kFK9MsNOh7wWak6Qn4gUGDRs=', '{1778250600000}', true, '2026-06-07 14:30:00+00'),
(1, 'known address', 'DfyPVZ7C9no6N0QO2L9YW2LEk/URi2ELcotlZCZIUfY=', '{1778250600000}', true, '2026-06-07 14:30:00+00'),
(1, 'wrongGuess 1800', '3a4H6Qnc6Yi+nQxISGJz3L7uG712pGnWl3AizvjA2/o=', '{1778250600000}', true, '2026-05-08 15:00:00+00'),
(1, 'wrongGuess 86400', '3a4H6Qnc6Yi+nQxISGJz3L7uG712pGnWl3AizvjA2/o=', '{1778250600000}', true, '2026-05-09 14:30:00+00');

insert into bot_call (realm_id, message_id, bot_id, trigger, due_at, attempts) overriding system value values
(1, 34, 11, 'mention', '2026-05-08 14:35:05+00', 1);

insert into bot_storage (realm_id, user_id, key, value) overriding system value values
(1, 10, 'minutes', '4');

insert into channel_folder (realm_id, folder_id, name, description, rendered_description, place, is_archived, creator_id, created_at) overriding system value values
(1, 1, 'House', 'All rooms', '<p>All rooms</p>', 0, false, 4, '2026-05-08 14:30:00+00');

insert into confirmation (realm_id, token_hash, kind, user_id, subject, expires_at) overriding system value values
(1, 'zU6Vt3P8aMoiFnDXOzmwPoWD7KTBPoVPlJ10Kl/RNOg=', 'email change', 4, '{"new_email":"olive@example.com"}', '2026-05-09 14:30:00+00');

insert into conversation (realm_id, conversation_id, stream_id, participant_ids, participants_hash, first_message_id, last_message_id, previous_message_id) overriding system value values
(1, 1, 1, NULL, NULL, 1, 1, 0),
(1, 2, null, '{2,5}', 'Q4hd3XFAZpuH6h14v6X96B4SKFjzZtGuJbC75ETV-Y4', 2, 2, 0),
(1, 3, null, '{2,6}', 'pEyKZhPZTon3-zEaFOiXTYJBmRvghKT-mTZZ8zrA2m8', 3, 3, 0),
(1, 4, null, '{2,7}', '49ZL01lQDwPl6FHutyowGu9lRYPXgbKVhA9gktudJ5I', 4, 4, 0),
(1, 5, null, '{2,8}', 'CxBN3kzmtnygLRv-vWGlGVxF_mYWpUtHw-UY8AjVHKY', 5, 5, 0),
(1, 6, null, '{2,9}', 'qQAJz1wOEbNkhywm3JJ-jH1cUAU7Y5RARjnxHk913l4', 6, 6, 0),
(1, 7, 2, NULL, NULL, 7, 35, 34),
(1, 8, 3, NULL, NULL, 8, 20, 19),
(1, 9, 4, NULL, NULL, 9, 9, 0),
(1, 10, 5, NULL, NULL, 10, 24, 10),
(1, 11, null, '{1,9}', 'v2yGBOvwDhY2m-ZjQumku6ar73KKBHXnrFkik7hH5Ms', 11, 11, 0),
(1, 12, null, '{7,8}', 'KUplY_53HEcL9P0Dpo1g3KTtycvVLmno19g0LoEudAI', 25, 25, 0),
(1, 13, null, '{4,7,8}', 'VtCRHg2US23PsVZiEJAQ9HM__shxya2gRllIFudEKlo', 26, 26, 0),
(1, 14, null, '{7,9}', 'iUS7wWiYMc9JjSdX_fYABj_iOghWuVtEbl3Ouwr-9ws', 27, 27, 0),
(1, 15, null, '{7,10}', 'OcSGTmxa-7B3e96qSnEAVCEBqcHfKKe_NRRtYrn57_Q', 28, 28, 0),
(1, 16, null, '{2,12}', 'E0t2EcU-J73WyHg6cA48cJceS1hZy9-6aAN3m4Jp_0E', 29, 29, 0),
(1, 17, null, '{4,12}', 'ZoxRaQUx_WOZeXx1REQBO1CLmVw4b9N-Whd7D_tPH-4', 30, 30, 0),
(1, 18, null, '{4,8}', 'ACPanwWMOdd_Yfvq3hVxvA6bfe4_Rpi9AUN3HEaY4Kc', 33, 33, 0);

insert into default_stream_group (realm_id, group_id, name, description, stream_ids) overriding system value values
(1, 1, 'Rooms', 'Of the house', '{3}');

insert into digest_round (realm_id, weekday, done_until, round_until, last_user_id, due_at) overriding system value values
(1, 1, '2026-05-08 14:30:00+00', NULL, 0, '2026-05-11 17:01:00+00');

insert into do_not_disturb (realm_id, user_id, paused_until, resumed_until, schedule) overriding system value values
(1, 7, '2070-04-27 12:23:10+00', NULL, '[{"to": 1020, "from": 540, "weekday": 1}]');

insert into draft (realm_id, draft_id, user_id, type, recipient_ids, topic, content, edited_at) overriding system value values
(1, 1, 7, 'stream', '{2}', 'tea', 'To be or', '2026-05-08 14:20:00+00'),
(1, 2, 7, 'private', '{8}', '', 'Get thee', '2026-05-08 14:20:01+00');

insert into event (realm_id, position, type, payload, audience, created_at) overriding system value values
(1, 32, 'stream_created', '{"stream":{"invite_only":false,"is_web_public":false,"history_public_to_subscribers":true,"stream_post_policy":1,"message_retention_days":null,"can_remove_subscribers_group":null,"folder_id":null,"description":"Tea and **soup**","rendered_description":"<p>Tea and <strong>soup</strong></p>","name":"kitchen","creator_id":4,"stream_id":2,"conversation_id":7,"is_default":false,"is_active":true,"created_at":1778250600000,"first_message_id":null}}', '{"to":"stream_viewers","stream_id":2,"and":[]}', '2026-05-08 14:30:00+00'),
(1, 33, 'stream_created', '{"stream":{"invite_only":false,"is_web_public":false,"history_public_to_subscribers":true,"stream_post_policy":1,"message_retention_days":null,"can_remove_subscribers_group":null,"folder_id":null,"description":"Saws","rendered_description":"<p>Saws</p>","name":"workshop","creator_id":4,"stream_id":3,"conversation_id":8,"is_default":false,"is_active":true,"created_at":1778250600000,"first_message_id":null}}', '{"to":"stream_viewers","stream_id":3,"and":[]}', '2026-05-08 14:30:00+00'),
(1, 34, 'stream_created', '{"stream":{"invite_only":false,"is_web_public":false,"history_public_to_subscribers":true,"stream_post_policy":1,"message_retention_days":null,"can_remove_subscribers_group":null,"folder_id":null,"description":"","rendered_description":"","name":"attic","creator_id":4,"stream_id":4,"conversation_id":9,"is_default":false,"is_active":true,"created_at":1778250600000,"first_message_id":null}}', '{"to":"stream_viewers","stream_id":4,"and":[]}', '2026-05-08 14:30:00+00'),
(1, 35, 'subscriptions_added', '{"stream":{"invite_only":false,"is_web_public":false,"history_public_to_subscribers":true,"stream_post_policy":1,"message_retention_days":null,"can_remove_subscribers_group":null,"folder_id":null,"description":"Tea and **soup**","rendered_description":"<p>Tea and <strong>soup</strong></p>","name":"kitchen","creator_id":4,"stream_id":2,"conversation_id":7,"is_default":false,"is_active":true,"created_at":1778250600000,"first_message_id":null},"weekly_traffic":null,"rows":[{"user_id":4,"color":"#fae589","is_muted":false,"pin_to_top":false,"desktop_notifications":null,"audible_notifications":null,"push_notifications":null,"email_notifications":null,"wildcard_mentions_notify":null,"personal_folder":""},{"user_id":7,"color":"#fae589","is_muted":false,"pin_to_top":false,"desktop_notifications":null,"audible_notifications":null,"push_notifications":null,"email_notifications":null,"wildcard_mentions_notify":null,"personal_folder":""},{"user_id":8,"color":"#fae589","is_muted":false,"pin_to_top":false,"desktop_notifications":null,"audible_notifications":null,"push_notifications":null,"email_notifications":null,"wildcard_mentions_notify":null,"personal_folder":""}]}', '{"to":"stream_viewers","stream_id":2,"and":[4,7,8]}', '2026-05-08 14:30:00+00'),
(1, 36, 'subscriptions_added', '{"stream":{"invite_only":false,"is_web_public":false,"history_public_to_subscribers":true,"stream_post_policy":1,"message_retention_days":null,"can_remove_subscribers_group":null,"folder_id":null,"description":"Saws","rendered_description":"<p>Saws</p>","name":"workshop","creator_id":4,"stream_id":3,"conversation_id":8,"is_default":false,"is_active":true,"created_at":1778250600000,"first_message_id":null},"weekly_traffic":null,"rows":[{"user_id":4,"color":"#a6c7e5","is_muted":false,"pin_to_top":false,"desktop_notifications":null,"audible_notifications":null,"push_notifications":null,"email_notifications":null,"wildcard_mentions_notify":null,"personal_folder":""},{"user_id":7,"color":"#a6c7e5","is_muted":false,"pin_to_top":false,"desktop_notifications":null,"audible_notifications":null,"push_notifications":null,"email_notifications":null,"wildcard_mentions_notify":null,"personal_folder":""},{"user_id":8,"color":"#a6c7e5","is_muted":false,"pin_to_top":false,"desktop_notifications":null,"audible_notifications":null,"push_notifications":null,"email_notifications":null,"wildcard_mentions_notify":null,"personal_folder":""}]}', '{"to":"stream_viewers","stream_id":3,"and":[4,7,8]}', '2026-05-08 14:30:00+00'),
(1, 37, 'subscriptions_added', '{"stream":{"invite_only":false,"is_web_public":false,"history_public_to_subscribers":true,"stream_post_policy":1,"message_retention_days":null,"can_remove_subscribers_group":null,"folder_id":null,"description":"","rendered_description":"","name":"attic","creator_id":4,"stream_id":4,"conversation_id":9,"is_default":false,"is_active":true,"created_at":1778250600000,"first_message_id":null},"weekly_traffic":null,"rows":[{"user_id":4,"color":"#e79ab5","is_muted":false,"pin_to_top":false,"desktop_notifications":null,"audible_notifications":null,"push_notifications":null,"email_notifications":null,"wildcard_mentions_notify":null,"personal_folder":""},{"user_id":7,"color":"#e79ab5","is_muted":false,"pin_to_top":false,"desktop_notifications":null,"audible_notifications":null,"push_notifications":null,"email_notifications":null,"wildcard_mentions_notify":null,"personal_folder":""},{"user_id":8,"color":"#e79ab5","is_muted":false,"pin_to_top":false,"desktop_notifications":null,"audible_notifications":null,"push_notifications":null,"email_notifications":null,"wildcard_mentions_notify":null,"personal_folder":""}]}', '{"to":"stream_viewers","stream_id":4,"and":[4,7,8]}', '2026-05-08 14:30:00+00'),
(1, 38, 'message_sent', E'{"id":7,"content":"Stream created by @_**Olive Owner|4**.","rendered_content":"<p>Stream created by <span class=\\"user-mention silent\\" data-user-id=\\"4\\">Olive Owner</span>.</p>","stream_id":2,"participant_ids":null,"conversation_id":7,"sender_id":1,"topic":"stream events","client":"Internal","topic_links":[],"timestamp":1778250600,"mentioned":[],"alerted":[],"mentions_wildcard":false,"extra_recipients":[],"read_by":[4]}', '{"to":"subscribers","stream_id":2,"and":[]}', '2026-05-08 14:30:00+00'),
(1, 39, 'message_sent', E'{"id":8,"content":"Stream created by @_**Olive Owner|4**.","rendered_content":"<p>Stream created by <span class=\\"user-mention silent\\" data-user-id=\\"4\\">Olive Owner</span>.</p>","stream_id":3,"participant_ids":null,"conversation_id":8,"sender_id":1,"topic":"stream events","client":"Internal","topic_links":[],"timestamp":1778250600,"mentioned":[],"alerted":[],"mentions_wildcard":false,"extra_recipients":[],"read_by":[4]}', '{"to":"subscribers","stream_id":3,"and":[]}', '2026-05-08 14:30:00+00'),
(1, 40, 'message_sent', E'{"id":9,"content":"Stream created by @_**Olive Owner|4**.","rendered_content":"<p>Stream created by <span class=\\"user-mention silent\\" data-user-id=\\"4\\">Olive Owner</span>.</p>","stream_id":4,"participant_ids":null,"conversation_id":9,"sender_id":1,"topic":"stream events","client":"Internal","topic_links":[],"timestamp":1778250600,"mentioned":[],"alerted":[],"mentions_wildcard":false,"extra_recipients":[],"read_by":[4]}', '{"to":"subscribers","stream_id":4,"and":[]}', '2026-05-08 14:30:00+00'),
(1, 41, 'stream_created', '{"stream":{"invite_only":true,"is_web_public":false,"history_public_to_subscribers":false,"stream_post_policy":1,"message_retention_days":null,"can_remove_subscribers_group":null,"folder_id":null,"description":"","rendered_description":"","name":"board","creator_id":4,"stream_id":5,"conversation_id":10,"is_default":false,"is_active":true,"created_at":1778250600000,"first_message_id":null}}', '{"to":"stream_viewers","stream_id":5,"and":[]}', '2026-05-08 14:30:00+00'),
(1, 42, 'stream_shown', '{"stream":{"invite_only":true,"is_web_public":false,"history_public_to_subscribers":false,"stream_post_policy":1,"message_retention_days":null,"can_remove_subscribers_group":null,"folder_id":null,"description":"","rendered_description":"","name":"board","creator_id":4,"stream_id":5,"conversation_id":10,"is_default":false,"is_active":true,"created_at":1778250600000,"first_message_id":null},"weekly_traffic":null}', '{"to":"users","user_ids":[7]}', '2026-05-08 14:30:00+00'),
(1, 43, 'subscriptions_added', '{"stream":{"invite_only":true,"is_web_public":false,"history_public_to_subscribers":false,"stream_post_policy":1,"message_retention_days":null,"can_remove_subscribers_group":null,"folder_id":null,"description":"","rendered_description":"","name":"board","creator_id":4,"stream_id":5,"conversation_id":10,"is_default":false,"is_active":true,"created_at":1778250600000,"first_message_id":null},"weekly_traffic":null,"rows":[{"user_id":4,"color":"#bfd56f","is_muted":false,"pin_to_top":false,"desktop_notifications":null,"audible_notifications":null,"push_notifications":null,"email_notifications":null,"wildcard_mentions_notify":null,"personal_folder":""},{"user_id":7,"color":"#bfd56f","is_muted":false,"pin_to_top":false,"desktop_notifications":null,"audible_notifications":null,"push_notifications":null,"email_notifications":null,"wildcard_mentions_notify":null,"personal_folder":""}]}', '{"to":"stream_viewers","stream_id":5,"and":[4,7]}', '2026-05-08 14:30:00+00'),
(1, 44, 'message_sent', E'{"id":10,"content":"Stream created by @_**Olive Owner|4**.","rendered_content":"<p>Stream created by <span class=\\"user-mention silent\\" data-user-id=\\"4\\">Olive Owner</span>.</p>","stream_id":5,"participant_ids":null,"conversation_id":10,"sender_id":1,"topic":"stream events","client":"Internal","topic_links":[],"timestamp":1778250600,"mentioned":[],"alerted":[],"mentions_wildcard":false,"extra_recipients":[],"read_by":[4]}', '{"to":"subscribers","stream_id":5,"and":[]}', '2026-05-08 14:30:00+00'),
(1, 45, 'stream_shown', '{"stream":{"folder_id":null,"invite_only":false,"is_web_public":false,"history_public_to_subscribers":true,"stream_post_policy":1,"message_retention_days":null,"can_remove_subscribers_group":null,"description":"Tea and **soup**","rendered_description":"<p>Tea and <strong>soup</strong></p>","name":"kitchen","creator_id":4,"stream_id":2,"conversation_id":7,"is_default":false,"is_active":true,"created_at":1778250600000,"first_message_id":7},"weekly_traffic":null}', '{"to":"users","user_ids":[9]}', '2026-05-08 14:30:00+00'),
(1, 46, 'subscriptions_added', '{"stream":{"folder_id":null,"invite_only":false,"is_web_public":false,"history_public_to_subscribers":true,"stream_post_policy":1,"message_retention_days":null,"can_remove_subscribers_group":null,"description":"Tea and **soup**","rendered_description":"<p>Tea and <strong>soup</strong></p>","name":"kitchen","creator_id":4,"stream_id":2,"conversation_id":7,"is_default":false,"is_active":true,"created_at":1778250600000,"first_message_id":7},"weekly_traffic":null,"rows":[{"user_id":9,"color":"#fae589","is_muted":false,"pin_to_top":false,"desktop_notifications":null,"audible_notifications":null,"push_notifications":null,"email_notifications":null,"wildcard_mentions_notify":null,"personal_folder":""}]}', '{"to":"stream_viewers","stream_id":2,"and":[9]}', '2026-05-08 14:30:00+00'),
(1, 47, 'message_sent', E'{"id":11,"content":"@**Olive Owner** subscribed you to the stream #**kitchen**.","rendered_content":"<p><span class=\\"user-mention\\" data-user-id=\\"4\\">@Olive Owner</span> subscribed you to the stream <a class=\\"stream\\" data-stream-id=\\"2\\" href=\\"/#narrow/stream/2-kitchen\\">#kitchen</a>.</p>","stream_id":null,"participant_ids":[1,9],"conversation_id":11,"sender_id":1,"topic":"","client":"Internal","topic_links":[],"timestamp":1778250600,"mentioned":[],"alerted":[],"mentions_wildcard":false,"extra_recipients":[],"read_by":[]}', '{"to":"users","user_ids":[1,9]}', '2026-05-08 14:30:00+00'),
(1, 48, 'channel_folder_created', '{"folder":{"name":"House","description":"All rooms","rendered_description":"<p>All rooms</p>","place":0,"creator_id":4,"folder_id":1,"is_archived":false,"created_at":1778250600000}}', '{"to":"everyone"}', '2026-05-08 14:30:00+00'),
(1, 49, 'stream_changed', '{"stream_id":2,"name":"kitchen","property":"folder_id","value":1,"changes":{"folder_id":1}}', '{"to":"stream_viewers","stream_id":2,"and":[]}', '2026-05-08 14:30:00+00'),
(1, 50, 'stream_change_echoed', '{"stream_id":3,"name":"workshop","property":"email_address","value":""}', '{"to":"stream_viewers","stream_id":3,"and":[]}', '2026-05-08 14:30:00+00'),
(1, 51, 'stream_changed', '{"stream_id":3,"name":"workshop","property":"name","value":"garage","changes":{"name":"garage"}}', '{"to":"stream_viewers","stream_id":3,"and":[]}', '2026-05-08 14:30:00+00'),
(1, 52, 'message_sent', E'{"id":12,"content":"@_**Olive Owner|4** renamed stream **workshop** to **garage**.","rendered_content":"<p><span class=\\"user-mention silent\\" data-user-id=\\"4\\">Olive Owner</span> renamed stream <strong>workshop</strong> to <strong>garage</strong>.</p>","stream_id":3,"participant_ids":null,"conversation_id":8,"sender_id":1,"topic":"stream events","client":"Internal","topic_links":[],"timestamp":1778250600,"mentioned":[],"alerted":[],"mentions_wildcard":false,"extra_recipients":[],"read_by":[]}', '{"to":"subscribers","stream_id":3,"and":[]}', '2026-05-08 14:30:00+00'),
(1, 53, 'stream_changed', '{"stream_id":3,"name":"garage","property":"message_retention_days","value":3000,"changes":{"message_retention_days":3000}}', '{"to":"stream_viewers","stream_id":3,"and":[]}', '2026-05-08 14:30:00+00'),
(1, 54, 'message_sent', E'{"id":13,"content":"@_**Olive Owner|4** has changed the [message retention period](/help/message-retention-policy) for this stream from **Forever** to **3000 days**. Messages will be automatically deleted after 3000 days.","rendered_content":"<p><span class=\\"user-mention silent\\" data-user-id=\\"4\\">Olive Owner</span> has changed the <a href=\\"/help/message-retention-policy\\">message retention period</a> for this stream from <strong>Forever</strong> to <strong>3000 days</strong>. Messages will be automatically deleted after 3000 days.</p>","stream_id":3,"participant_ids":null,"conversation_id":8,"sender_id":1,"topic":"stream events","client":"Internal","topic_links":[],"timestamp":1778250600,"mentioned":[],"alerted":[],"mentions_wildcard":false,"extra_recipients":[],"read_by":[]}', '{"to":"subscribers","stream_id":3,"and":[]}', '2026-05-08 14:30:00+00'),
(1, 55, 'stream_changed', '{"stream_id":3,"name":"garage","property":"can_remove_subscribers_group","value":2000000004,"changes":{"can_remove_subscribers_group":2000000004}}', '{"to":"stream_viewers","stream_id":3,"and":[]}', '2026-05-08 14:30:00+00'),
(1, 56, 'stream_archived', '{"stream":{"folder_id":null,"invite_only":false,"is_web_public":false,"history_public_to_subscribers":true,"stream_post_policy":1,"message_retention_days":null,"can_remove_subscribers_group":null,"description":"","rendered_description":"","name":"attic","creator_id":4,"stream_id":4,"conversation_id":9,"is_default":false,"is_active":true,"created_at":1778250600000,"first_message_id":9},"name":"4b22777!DEACTIVATED:attic"}', '{"to":"stream_viewers","stream_id":4,"and":[]}', '2026-05-08 14:30:00+00'),
(1, 57, 'subscriptions_removed', '{"stream_id":4,"name":"4b22777!DEACTIVATED:attic","user_ids":[4,7,8]}', '{"to":"nobody"}', '2026-05-08 14:30:00+00'),
(1, 58, 'stream_privacy_changed', '{"stream_id":4,"name":"4b22777!DEACTIVATED:attic","before":{"invite_only":false,"is_web_public":false,"history_public_to_subscribers":true},"after":{"invite_only":true,"is_web_public":false,"history_public_to_subscribers":false}}', '{"to":"nobody"}', '2026-05-08 14:30:00+00'),
(1, 59, 'default_stream_changed', '{"stream_id":2,"is_default":true}', '{"to":"role","role":400}', '2026-05-08 14:30:00+00'),
(1, 60, 'default_stream_groups_changed', '{"groups":[{"group_id":1,"name":"Rooms","description":"Of the house","stream_ids":[3]}]}', '{"to":"role","role":400}', '2026-05-08 14:30:00+00'),
(1, 61, 'realm_property_changed', '{"property":"name","value":"The House"}', '{"to":"everyone"}', '2026-05-08 14:30:00+00'),
(1, 62, 'realm_property_changed', '{"property":"inline_url_embed_preview","value":true}', '{"to":"everyone"}', '2026-05-08 14:30:00+00'),
(1, 63, 'realm_property_changed', '{"property":"digest_emails_enabled","value":true}', '{"to":"everyone"}', '2026-05-08 14:30:00+00'),
(1, 64, 'realm_property_changed', '{"property":"enable_read_receipts","value":true}', '{"to":"everyone"}', '2026-05-08 14:30:00+00'),
(1, 65, 'realm_properties_changed', '{"data":{"message_content_edit_limit_seconds":86400},"together":{"allow_message_editing":true,"message_content_edit_limit_seconds":86400,"edit_topic_policy":5}}', '{"to":"everyone"}', '2026-05-08 14:30:00+00'),
(1, 66, 'settings_default_changed', '{"property":"twenty_four_hour_time","value":true}', '{"to":"everyone"}', '2026-05-08 14:30:00+00'),
(1, 67, 'realm_domain_added', '{"realm_domain":{"realm_domain_id":1,"domain":"example.org","allow_subdomains":true}}', '{"to":"everyone"}', '2026-05-08 14:30:00+00'),
(1, 68, 'linkifiers_changed', '{"linkifiers":[{"linkifier_id":1,"pattern":"TEA-(?P<id>[0-9]+)","url_template":"https://example.com/{id}","url_format":"https://example.com/%(id)s"}]}', '{"to":"everyone"}', '2026-05-08 14:30:00+00'),
(1, 69, 'filters_changed', '{"linkifiers":[{"linkifier_id":1,"pattern":"TEA-(?P<id>[0-9]+)","url_template":"https://example.com/{id}","url_format":"https://example.com/%(id)s"}]}', '{"to":"everyone"}', '2026-05-08 14:30:00+00'),
(1, 70, 'playgrounds_changed', '{"playgrounds":[{"id":1,"name":"Trial","pygments_language":"Python","url_template":"https://example.com/?code={code}","url_prefix":"https://example.com/?code="}]}', '{"to":"everyone"}', '2026-05-08 14:30:00+00'),
(1, 71, 'custom_emoji_changed', '{"emoji":[{"emoji_id":1,"name":"teapot","author_id":4,"extension":"png","is_animated":false,"is_active":true}]}', '{"to":"everyone"}', '2026-05-08 14:30:00+00'),
(1, 72, 'realm_picture_changed', '{"name":"icon","picture":{"place":"pictures/C1CNzNJpcIQRBoqREEO_9Omg","version":2}}', '{"to":"everyone"}', '2026-05-08 14:30:00+00'),
(1, 73, 'user_picture_changed', '{"user_id":7,"avatar_place":"K34RAeopJ8q_EFeyd7Nj1Ax4","avatar_version":2}', '{"to":"everyone"}', '2026-05-08 14:30:00+00'),
(1, 74, 'profile_fields_changed', '{"fields":[{"type":1,"name":"Favourite tea","hint":"Green?","field_data":"","required":false,"display_in_profile_summary":false,"field_id":1,"display_order":1}]}', '{"to":"everyone"}', '2026-05-08 14:30:00+00'),
(1, 75, 'profile_value_changed', '{"user_id":7,"field_id":1,"value":{"value":"*Oolong*","rendered_value":"<p><em>Oolong</em></p>"}}', '{"to":"everyone"}', '2026-05-08 14:30:00+00'),
(1, 76, 'group_created', '{"group":{"user_group_id":1,"name":"cooks","description":"The cooks","can_mention_group":null,"members":[7,8]}}', '{"to":"everyone"}', '2026-05-08 14:30:00+00'),
(1, 77, 'group_created', '{"group":{"user_group_id":2,"name":"everybody in the kitchen","description":"The everybody in the kitchen","can_mention_group":null,"members":[4]}}', '{"to":"everyone"}', '2026-05-08 14:30:00+00'),
(1, 78, 'group_subgroups_added', '{"user_group_id":2,"subgroup_ids":[1]}', '{"to":"everyone"}', '2026-05-08 14:30:00+00'),
(1, 79, 'realm_exports_changed', '{"exports":[{"export_id":1,"acting_user_id":4,"requested_at":1778250600000,"finished_at":null,"failed_at":null,"deleted_at":null,"place":null,"size":null}]}', '{"to":"users","user_ids":[4]}', '2026-05-08 14:30:00+00'),
(1, 80, 'realm_exports_changed', '{"exports":[{"export_id":1,"acting_user_id":4,"requested_at":1778250600000,"finished_at":1778250600000,"failed_at":null,"deleted_at":null,"place":"9a/Zq7JFXdYaeDTHUp3ote1Z-bP","size":3381}]}', '{"to":"users","user_ids":[4]}', '2026-05-08 14:30:00+00'),
(1, 81, 'message_sent', E'{"id":14,"content":"Who has the **kettle**? See TEA-12 :teapot:","rendered_content":"<p>Who has the <strong>kettle</strong>? See <a href=\\"https://example.com/12\\">TEA-12</a> <img alt=\\":teapot:\\" class=\\"emoji\\" src=\\"/user_avatars/1/emoji/images/1.png\\" title=\\"teapot\\"></p>","stream_id":2,"participant_ids":null,"conversation_id":7,"sender_id":7,"topic":"tea","client":"TestClient","topic_links":[],"timestamp":1778250600,"mentioned":[],"alerted":[],"mentions_wildcard":false,"extra_recipients":[],"read_by":[]}', '{"to":"subscribers","stream_id":2,"and":[]}', '2026-05-08 14:30:00+00'),
(1, 82, 'alert_words_changed', '{"user_id":7,"words":["soup","Boiling"]}', '{"to":"users","user_ids":[7]}', '2026-05-08 14:30:00+00'),
(1, 83, 'message_sent', E'{"id":15,"content":"@**Hamlet Member** it is boiling.","rendered_content":"<p><span class=\\"user-mention\\" data-user-id=\\"7\\">@Hamlet Member</span> it is boiling.</p>","stream_id":2,"participant_ids":null,"conversation_id":7,"sender_id":8,"topic":"tea","client":"TestClient","topic_links":[],"timestamp":1778250600,"mentioned":[7],"alerted":[7],"mentions_wildcard":false,"extra_recipients":[],"read_by":[]}', '{"to":"subscribers","stream_id":2,"and":[]}', '2026-05-08 14:30:00+00'),
(1, 84, 'message_sent', E'{"id":16,"content":"@*cooks* @**all** Wer hat die Tassen gesehen? 茶杯在哪里？","rendered_content":"<p><span class=\\"user-group-mention\\" data-user-group-id=\\"1\\">@cooks</span> <span class=\\"user-mention\\" data-user-id=\\"*\\">@all</span> Wer hat die Tassen gesehen? 茶杯在哪里？</p>","stream_id":2,"participant_ids":null,"conversation_id":7,"sender_id":4,"topic":"tea","client":"TestClient","topic_links":[],"timestamp":1778250600,"mentioned":[7,8],"alerted":[],"mentions_wildcard":true,"extra_recipients":[],"read_by":[]}', '{"to":"subscribers","stream_id":2,"and":[]}', '2026-05-08 14:30:00+00'),
(1, 85, 'message_sent', '{"id":17,"content":"I have three cups.","rendered_content":"<p>I have three cups.</p>","stream_id":2,"participant_ids":null,"conversation_id":7,"sender_id":7,"topic":"tea","client":"TestClient","topic_links":[],"timestamp":1778250600,"mentioned":[],"alerted":[],"mentions_wildcard":false,"extra_recipients":[],"read_by":[]}', '{"to":"subscribers","stream_id":2,"and":[]}', '2026-05-08 14:30:00+00'),
(1, 86, 'message_updated', '{"user_id":7,"message_ids":[17],"stream_id":2,"text":{"content":"I have four cups.","rendered_content":"<p>I have four cups.</p>","original":{"content":"I have three cups.","rendered_content":"<p>I have three cups.</p>"}},"edit_timestamp":1778250600,"message_id":17,"flags":{"common":[],"others":[]}}', '{"to":"subscribers","stream_id":2,"and":[]}', '2026-05-08 14:30:00+00'),
(1, 87, 'message_sent', '{"id":18,"content":"The saw is blunt.","rendered_content":"<p>The saw is blunt.</p>","stream_id":2,"participant_ids":null,"conversation_id":7,"sender_id":8,"topic":"tea","client":"TestClient","topic_links":[],"timestamp":1778250600,"mentioned":[],"alerted":[],"mentions_wildcard":false,"extra_recipients":[],"read_by":[]}', '{"to":"subscribers","stream_id":2,"and":[]}', '2026-05-08 14:30:00+00'),
(1, 88, 'message_sent', '{"id":19,"content":"So is the knife.","rendered_content":"<p>So is the knife.</p>","stream_id":2,"participant_ids":null,"conversation_id":7,"sender_id":8,"topic":"tea","client":"TestClient","topic_links":[],"timestamp":1778250600,"mentioned":[],"alerted":[],"mentions_wildcard":false,"extra_recipients":[],"read_by":[]}', '{"to":"subscribers","stream_id":2,"and":[]}', '2026-05-08 14:30:00+00'),
(1, 89, 'position_reserved', '{}', '{"to":"nobody"}', '2026-05-08 14:30:00+00'),
(1, 90, 'messages_moved_away', '{"message_ids":[18,19],"stream_id":2,"topic":"tea","new_stream_id":3,"reserved":1}', '{"to":"users","user_ids":[9]}', '2026-05-08 14:30:00+00'),
(1, 91, 'message_updated', '{"user_id":4,"message_ids":[18,19],"stream_id":2,"move":{"propagate_mode":"change_later","orig_topic":"tea","topic":"saws","topic_links":[],"new_stream_id":3},"edit_timestamp":1778250600,"message_id":18,"flags":{"common":[],"others":[]}}', '{"to":"subscribers","stream_id":3,"and":[]}', '2026-05-08 14:30:00+00'),
(1, 92, 'message_sent', E'{"id":20,"content":"This topic was moved here from #**kitchen>tea** by @_**Olive Owner|4**","rendered_content":"<p>This topic was moved here from <a class=\\"stream-topic\\" data-stream-id=\\"2\\" href=\\"/#narrow/stream/2-kitchen/topic/tea\\">#kitchen &gt; tea</a> by <span class=\\"user-mention silent\\" data-user-id=\\"4\\">Olive Owner</span></p>","stream_id":3,"participant_ids":null,"conversation_id":8,"sender_id":1,"topic":"saws","client":"Internal","topic_links":[],"timestamp":1778250600,"mentioned":[],"alerted":[],"mentions_wildcard":false,"extra_recipients":[],"read_by":[]}', '{"to":"subscribers","stream_id":3,"and":[]}', '2026-05-08 14:30:00+00'),
(1, 93, 'message_sent', '{"id":21,"content":"Never mind.","rendered_content":"<p>Never mind.</p>","stream_id":2,"participant_ids":null,"conversation_id":7,"sender_id":7,"topic":"tea","client":"TestClient","topic_links":[],"timestamp":1778250600,"mentioned":[],"alerted":[],"mentions_wildcard":false,"extra_recipients":[],"read_by":[]}', '{"to":"subscribers","stream_id":2,"and":[]}', '2026-05-08 14:30:00+00'),
(1, 94, 'messages_deleted', '{"message_ids":[21],"stream_id":2,"topic":"tea","reserved":0}', '{"to":"subscribers","stream_id":2,"and":[]}', '2026-05-08 14:30:00+00'),
(1, 95, 'attachment_added', '{"attachment":{"owner_id":7,"place":"aa/Qmnjig74z8_5QnSAiM8i384D","path_name":"recipe.txt","file_name":"recipe.txt","content_type":"application/octet-stream","size":24,"attachment_id":1,"uploaded_at":1778250600000,"messages":[]},"upload_space_used":24}', '{"to":"users","user_ids":[7]}', '2026-05-08 14:30:00+00'),
(1, 96, 'message_sent', E'{"id":22,"content":"My [recipe](/user_uploads/1/aa/Qmnjig74z8_5QnSAiM8i384D/recipe.txt)","rendered_content":"<p>My <a href=\\"/user_uploads/1/aa/Qmnjig74z8_5QnSAiM8i384D/recipe.txt\\">recipe</a></p>","stream_id":2,"participant_ids":null,"conversation_id":7,"sender_id":7,"topic":"recipes","client":"TestClient","topic_links":[],"timestamp":1778250600,"mentioned":[],"alerted":[],"mentions_wildcard":false,"extra_recipients":[],"read_by":[]}', '{"to":"subscribers","stream_id":2,"and":[]}', '2026-05-08 14:30:00+00'),
(1, 97, 'attachment_updated', '{"attachment":{"attachment_id":1,"owner_id":7,"place":"aa/Qmnjig74z8_5QnSAiM8i384D","path_name":"recipe.txt","file_name":"recipe.txt","content_type":"application/octet-stream","size":24,"uploaded_at":1778250600000,"messages":[{"id":22,"sent_at":1778250600000}]},"upload_space_used":24}', '{"to":"users","user_ids":[7]}', '2026-05-08 14:30:00+00'),
(1, 98, 'attachment_added', '{"attachment":{"owner_id":8,"place":"1c/jvQ6cHtgs2sNs2zcEFmWqzmA","path_name":"unused.png","file_name":"unused.png","content_type":"image/png","size":70,"attachment_id":2,"uploaded_at":1778250600000,"messages":[]},"upload_space_used":94}', '{"to":"users","user_ids":[8]}', '2026-05-08 14:30:00+00'),
(1, 99, 'reaction_added', '{"emoji_name":"teapot","emoji_code":"1","reaction_type":"realm_emoji","user_id":8,"message_id":14}', '{"to":"subscribers","stream_id":2,"and":[]}', '2026-05-08 14:30:00+00'),
(1, 100, 'reaction_added', '{"emoji_name":"tada","emoji_code":"1f389","reaction_type":"unicode_emoji","user_id":9,"message_id":14}', '{"to":"subscribers","stream_id":2,"and":[]}', '2026-05-08 14:30:00+00'),
(1, 101, 'message_sent', E'{"id":23,"submessage_id":1,"content":"/poll Which tea?\\nGreen\\nBlack","rendered_content":"<p>/poll Which tea?<br>\\nGreen<br>\\nBlack</p>","stream_id":2,"participant_ids":null,"conversation_id":7,"sender_id":4,"topic":"polls","client":"TestClient","topic_links":[],"timestamp":1778250600,"mentioned":[],"alerted":[],"mentions_wildcard":false,"extra_recipients":[],"read_by":[],"widget":"{\\"widget_type\\":\\"poll\\",\\"extra_data\\":{\\"question\\":\\"Which tea?\\",\\"options\\":[\\"Green\\",\\"Black\\"]}}"}', '{"to":"subscribers","stream_id":2,"and":[]}', '2026-05-08 14:30:00+00'),
(1, 102, 'submessage_added', E'{"message_id":23,"msg_type":"widget","content":"{\\"type\\":\\"vote\\",\\"key\\":\\"canned,0\\",\\"vote\\":1}","sender_id":7,"submessage_id":2}', '{"to":"subscribers","stream_id":2,"and":[]}', '2026-05-08 14:30:00+00'),
(1, 103, 'message_sent', '{"id":24,"content":"A new kettle costs 40.","rendered_content":"<p>A new kettle costs 40.</p>","stream_id":5,"participant_ids":null,"conversation_id":10,"sender_id":4,"topic":"budget","client":"TestClient","topic_links":[],"timestamp":1778250600,"mentioned":[],"alerted":[],"mentions_wildcard":false,"extra_recipients":[],"read_by":[]}', '{"to":"subscribers","stream_id":5,"and":[]}', '2026-05-08 14:30:00+00'),
(1, 104, 'message_sent', '{"id":25,"content":"Between us: it was the good cup.","rendered_content":"<p>Between us: it was the good cup.</p>","stream_id":null,"participant_ids":[7,8],"conversation_id":12,"sender_id":8,"topic":"","client":"TestClient","topic_links":[],"timestamp":1778250600,"mentioned":[],"alerted":[],"mentions_wildcard":false,"extra_recipients":[],"read_by":[]}', '{"to":"users","user_ids":[7,8]}', '2026-05-08 14:30:00+00'),
(1, 105, 'message_sent', '{"id":26,"content":"Lunch at noon?","rendered_content":"<p>Lunch at noon?</p>","stream_id":null,"participant_ids":[4,7,8],"conversation_id":13,"sender_id":7,"topic":"","client":"TestClient","topic_links":[],"timestamp":1778250600,"mentioned":[],"alerted":[],"mentions_wildcard":false,"extra_recipients":[],"read_by":[]}', '{"to":"users","user_ids":[4,7,8]}', '2026-05-08 14:30:00+00'),
(1, 106, 'message_sent', '{"id":27,"content":"Welcome!","rendered_content":"<p>Welcome!</p>","stream_id":null,"participant_ids":[7,9],"conversation_id":14,"sender_id":7,"topic":"","client":"TestClient","topic_links":[],"timestamp":1778250600,"mentioned":[],"alerted":[],"mentions_wildcard":false,"extra_recipients":[],"read_by":[]}', '{"to":"users","user_ids":[7,9]}', '2026-05-08 14:30:00+00'),
(1, 107, 'flags_changed', '{"user_id":7,"op":"add","flag":"starred","messages":[14],"all":false,"requested":[14]}', '{"to":"users","user_ids":[7]}', '2026-05-08 14:30:00+00'),
(1, 108, 'flags_changed', '{"user_id":7,"op":"add","flag":"read","messages":[14,17],"all":false,"requested":[14,17]}', '{"to":"users","user_ids":[7]}', '2026-05-08 14:30:00+00'),
(1, 109, 'flags_changed', '{"user_id":8,"op":"add","flag":"collapsed","messages":[14],"all":false,"requested":[14]}', '{"to":"users","user_ids":[8]}', '2026-05-08 14:30:00+00'),
(1, 110, 'messages_pinned', '{"pinned_messages":[{"message_id":14,"user_id":7,"timestamp":1778250600,"stream_id":2,"topic":"tea","user_ids":[]}]}', '{"to":"subscribers","stream_id":2,"and":[]}', '2026-05-08 14:30:00+00'),
(1, 111, 'reminder_added', E'{"reminder":{"sender_id":7,"is_reminder":true,"request":{"type":"private","to":"[7]","content":"Reminder of the message by @_**Hamlet Member|7** in [#kitchen > tea](http://127.0.0.1:34899/#narrow/stream/2-kitchen/topic/tea/near/14).\\n\\nYour note:\\n\\n> Descale it","client":"TestClient","readsOwn":false},"rendered_content":"<p>Reminder of the message by <span class=\\"user-mention silent\\" data-user-id=\\"7\\">Hamlet Member</span> in <a href=\\"#narrow/stream/2-kitchen/topic/tea/near/14\\">#kitchen &gt; tea</a>.</p>\\n<p>Your note:</p>\\n<blockquote>\\n<p>Descale it</p>\\n</blockquote>","attachment_ids":[],"deliver_at":3165826990000,"reminder_target_message_id":14,"reminder_note":"Descale it","scheduled_message_id":1,"failure":null}}', '{"to":"users","user_ids":[7]}', '2026-05-08 14:30:00+00'),
(1, 112, 'topic_policies_changed', '{"stream_id":2,"users":{"7":{"topic":"polls","visibility_policy":1,"updated_at":1778250600000}}}', '{"to":"users","user_ids":[7]}', '2026-05-08 14:30:00+00'),
(1, 113, 'muted_topics_changed', '{}', '{"to":"users","user_ids":[7]}', '2026-05-08 14:30:00+00'),
(1, 114, 'topic_policies_changed', '{"stream_id":2,"users":{"7":{"topic":"tea","visibility_policy":3,"updated_at":1778250600000}}}', '{"to":"users","user_ids":[7]}', '2026-05-08 14:30:00+00'),
(1, 115, 'subscription_changed', '{"user_id":7,"stream_id":2,"property":"pin_to_top","value":true}', '{"to":"users","user_ids":[7]}', '2026-05-08 14:30:00+00'),
(1, 116, 'subscription_changed', '{"user_id":7,"stream_id":2,"property":"color","value":"#aa5500"}', '{"to":"users","user_ids":[7]}', '2026-05-08 14:30:00+00'),
(1, 117, 'subscription_changed', '{"user_id":7,"stream_id":2,"property":"personal_folder","value":"At home"}', '{"to":"users","user_ids":[7]}', '2026-05-08 14:30:00+00'),
(1, 118, 'user_setting_changed', '{"user_id":7,"property":"default_language","value":"de"}', '{"to":"users","user_ids":[7]}', '2026-05-08 14:30:00+00'),
(1, 119, 'display_setting_changed', '{"property":"default_language","value":"de"}', '{"to":"users","user_ids":[7]}', '2026-05-08 14:30:00+00'),
(1, 120, 'user_setting_changed', '{"user_id":7,"property":"enter_sends","value":true}', '{"to":"users","user_ids":[7]}', '2026-05-08 14:30:00+00'),
(1, 121, 'display_setting_changed', '{"property":"enter_sends","value":true}', '{"to":"users","user_ids":[7]}', '2026-05-08 14:30:00+00'),
(1, 122, 'user_setting_changed', '{"user_id":7,"property":"timezone","value":"Europe/Berlin"}', '{"to":"users","user_ids":[7]}', '2026-05-08 14:30:00+00'),
(1, 123, 'display_setting_changed', '{"property":"timezone","value":"Europe/Berlin"}', '{"to":"users","user_ids":[7]}', '2026-05-08 14:30:00+00'),
(1, 124, 'timezone_shown', '{"user_id":7,"email":"hamlet@example.com","timezone":"Europe/Berlin"}', '{"to":"everyone"}', '2026-05-08 14:30:00+00'),
(1, 125, 'do_not_disturb_changed', '{"user_id":7,"do_not_disturb":{"paused_until":3165826990,"resumed_until":null,"schedule":[{"weekday":1,"from":540,"to":1020}]}}', '{"to":"users","user_ids":[7]}', '2026-05-08 14:30:00+00'),
(1, 126, 'muted_users_changed', '{"user_id":7,"muted":[{"muted_user_id":9,"muted_at":1778250600000}]}', '{"to":"users","user_ids":[7]}', '2026-05-08 14:30:00+00'),
(1, 127, 'direct_conversation_muted', '{"user_id":7,"mute":{"conversation_id":14,"participant_ids":[7,9],"muted_at":1778250600000}}', '{"to":"users","user_ids":[7]}', '2026-05-08 14:30:00+00'),
(1, 128, 'tutorial_changed', '{"user_id":7,"tutorial":{"status":"waiting","hotspots_read":["intro_reply"]}}', '{"to":"users","user_ids":[7]}', '2026-05-08 14:30:00+00'),
(1, 129, 'tutorial_changed', '{"user_id":7,"tutorial":{"status":"started","hotspots_read":["intro_reply"]}}', '{"to":"users","user_ids":[7]}', '2026-05-08 14:30:00+00'),
(1, 130, 'drafts_added', '{"drafts":[{"content":"To be or","edited_at":1778250000000,"type":"stream","recipient_ids":[2],"topic":"tea","draft_id":1},{"content":"Get thee","edited_at":1778250001000,"type":"private","recipient_ids":[8],"topic":"","draft_id":2}]}', '{"to":"users","user_ids":[7]}', '2026-05-08 14:30:00+00'),
(1, 131, 'message_scheduled', '{"scheduled_message":{"sender_id":7,"is_reminder":false,"request":{"type":"channel","to":"2","topic":"tea","content":"Good morning!","client":"TestClient","readsOwn":false},"rendered_content":"<p>Good morning!</p>","attachment_ids":[],"deliver_at":3165826990000,"reminder_target_message_id":null,"reminder_note":"","scheduled_message_id":2,"failure":null}}', '{"to":"users","user_ids":[7]}', '2026-05-08 14:30:00+00'),
(1, 132, 'message_scheduled', '{"scheduled_message":{"sender_id":7,"is_reminder":false,"request":{"type":"direct","to":"[8]","topic":"","content":"Good night!","client":"TestClient","readsOwn":false},"rendered_content":"<p>Good night!</p>","attachment_ids":[],"deliver_at":3165826990000,"reminder_target_message_id":null,"reminder_note":"","scheduled_message_id":3,"failure":null}}', '{"to":"users","user_ids":[7]}', '2026-05-08 14:30:00+00'),
(1, 133, 'user_added', '{"user":{"delivery_email":"timer-bot@localhost","full_name":"The timer","role":400,"bot_type":1,"bot_owner_id":7,"avatar_place":null,"user_id":10,"settings":{},"bot_properties":{},"joined_at":1778250600000,"api_key_hash":"C99LwrZOQa9E3CRG7eWPhQ22orZKJiq19XYEW9qWf94=","is_active":true,"is_system":false,"avatar_version":1,"profile":[]}}', '{"to":"everyone"}', '2026-05-08 14:30:00+00'),
(1, 134, 'group_members_added', '{"user_group_id":2000000005,"user_ids":[10]}', '{"to":"everyone"}', '2026-05-08 14:30:00+00'),
(1, 135, 'bot_added', '{"bot":{"delivery_email":"timer-bot@localhost","full_name":"The timer","role":400,"bot_type":1,"bot_owner_id":7,"avatar_place":null,"user_id":10,"settings":{},"bot_properties":{},"joined_at":1778250600000,"api_key_hash":"C99LwrZOQa9E3CRG7eWPhQ22orZKJiq19XYEW9qWf94=","is_active":true,"is_system":false,"avatar_version":1,"profile":[]},"api_key_encrypted":"VUOCqcM+inv+T79soQgxRgzNaCVKfFa0BtnaCPfs8LYh36RgfZyx0DEvO5ySeoNrJswai5xlyKLDYe0r"}', '{"to":"users","user_ids":[7,4,5]}', '2026-05-08 14:30:00+00'),
(1, 136, 'message_sent', '{"id":28,"content":"Four minutes are over.","rendered_content":"<p>Four minutes are over.</p>","stream_id":null,"participant_ids":[7,10],"conversation_id":15,"sender_id":10,"topic":"","client":"TestClient","topic_links":[],"timestamp":1778250600,"mentioned":[],"alerted":[],"mentions_wildcard":false,"extra_recipients":[],"read_by":[]}', '{"to":"users","user_ids":[7,10]}', '2026-05-08 14:30:00+00'),
(1, 137, 'user_added', '{"user":{"delivery_email":"outgoing-bot@localhost","full_name":"The outgoing","role":400,"bot_type":3,"bot_owner_id":7,"avatar_place":null,"user_id":11,"settings":{},"bot_properties":{"payload_url":"https://example.com/hook","interface_type":1,"service_token_encrypted":"hJ5yRx6X9nd4bUBMCoOF33F9qr2gBSCmVmDGe1gXfQul+b6QjdvZJLjVgmtwvj347SLieF2f/DGQ2+zy"},"joined_at":1778250600000,"api_key_hash":"HW2ckelPtCYykYzNRmpvy2uvUNi1ee1dqpPRv02QmDI=","is_active":true,"is_system":false,"avatar_version":1,"profile":[]}}', '{"to":"everyone"}', '2026-05-08 14:30:00+00'),
(1, 138, 'group_members_added', '{"user_group_id":2000000005,"user_ids":[11]}', '{"to":"everyone"}', '2026-05-08 14:30:00+00'),
(1, 139, 'bot_added', '{"bot":{"delivery_email":"outgoing-bot@localhost","full_name":"The outgoing","role":400,"bot_type":3,"bot_owner_id":7,"avatar_place":null,"user_id":11,"settings":{},"bot_properties":{"payload_url":"https://example.com/hook","interface_type":1,"service_token_encrypted":"hJ5yRx6X9nd4bUBMCoOF33F9qr2gBSCmVmDGe1gXfQul+b6QjdvZJLjVgmtwvj347SLieF2f/DGQ2+zy"},"joined_at":1778250600000,"api_key_hash":"HW2ckelPtCYykYzNRmpvy2uvUNi1ee1dqpPRv02QmDI=","is_active":true,"is_system":false,"avatar_version":1,"profile":[]},"api_key_encrypted":"UOziGaiG8Odd7QSJ6+uxbyqpocC1Qfd4hSigtnCvEMn+TZR/xzwEuyO6Mqduip78rAz3BaPLz0AVvzR2"}', '{"to":"users","user_ids":[7,4,5]}', '2026-05-08 14:30:00+00'),
(1, 140, 'invites_changed', '{}', '{"to":"role","role":200}', '2026-05-08 14:30:00+00'),
(1, 141, 'invites_changed', '{}', '{"to":"role","role":200}', '2026-05-08 14:30:00+00'),
(1, 142, 'user_added', '{"user":{"delivery_email":"yorick@example.com","full_name":"Yorick","role":400,"bot_type":null,"bot_owner_id":null,"user_id":12,"settings":{"twenty_four_hour_time":true},"bot_properties":{},"joined_at":1778250600000,"api_key_hash":"LIZaDCUz7c3dcBQMwjtdNCGsvij4Q9EFFI4kBLmyHXc=","is_active":true,"is_system":false,"avatar_version":1,"avatar_place":null,"profile":[]}}', '{"to":"everyone"}', '2026-05-08 14:30:00+00'),
(1, 143, 'group_members_added', '{"user_group_id":2000000005,"user_ids":[12]}', '{"to":"everyone"}', '2026-05-08 14:30:00+00'),
(1, 144, 'subscriptions_added', '{"stream":{"stream_id":1,"conversation_id":1,"name":"general","description":"For everything without a stream of its own.","rendered_description":"<p>For everything without a stream of its own.</p>","invite_only":false,"is_web_public":false,"history_public_to_subscribers":true,"stream_post_policy":1,"message_retention_days":null,"can_remove_subscribers_group":null,"is_default":true,"is_active":true,"creator_id":4,"created_at":1775658600000,"first_message_id":1,"folder_id":null},"weekly_traffic":0,"rows":[{"user_id":12,"color":"#76ce90","is_muted":false,"pin_to_top":false,"desktop_notifications":null,"audible_notifications":null,"push_notifications":null,"email_notifications":null,"wildcard_mentions_notify":null,"personal_folder":""}]}', '{"to":"stream_viewers","stream_id":1,"and":[12]}', '2026-05-08 14:30:00+00'),
(1, 145, 'subscriptions_added', '{"stream":{"folder_id":1,"invite_only":false,"is_web_public":false,"history_public_to_subscribers":true,"stream_post_policy":1,"message_retention_days":null,"can_remove_subscribers_group":null,"description":"Tea and **soup**","rendered_description":"<p>Tea and <strong>soup</strong></p>","name":"kitchen","creator_id":4,"stream_id":2,"conversation_id":7,"is_default":true,"is_active":true,"created_at":1778250600000,"first_message_id":7},"weekly_traffic":null,"rows":[{"user_id":12,"color":"#fae589","is_muted":false,"pin_to_top":false,"desktop_notifications":null,"audible_notifications":null,"push_notifications":null,"email_notifications":null,"wildcard_mentions_notify":null,"personal_folder":""}]}', '{"to":"stream_viewers","stream_id":2,"and":[12]}', '2026-05-08 14:30:00+00'),
(1, 146, 'message_sent', E'{"id":29,"content":"Hello, and welcome to The House! 👋\\n\\nThis is a conversation between you and the bot that greets newcomers to **The House**, Yorick.\\n\\n* Conversations happen in streams, and each message in a stream has a topic.\\n* Write `@` and a name to mention someone, `*text*` for *emphasis*, and three backticks around code.\\n* The organization''s address, for clients on other devices, is http://127.0.0.1:34899.","rendered_content":"<p>Hello, and welcome to The House! <span aria-label=\\"wave\\" class=\\"emoji emoji-1f44b\\" role=\\"img\\" title=\\"wave\\">:wave:</span></p>\\n<p>This is a conversation between you and the bot that greets newcomers to <strong>The House</strong>, Yorick.</p>\\n<ul>\\n<li>Conversations happen in streams, and each message in a stream has a topic.</li>\\n<li>Write <code>@</code> and a name to mention someone, <code>*text*</code> for <em>emphasis</em>, and three backticks around code.</li>\\n<li>The organization''s address, for clients on other devices, is <a href=\\"http://127.0.0.1:34899\\">http://127.0.0.1:34899</a>.</li>\\n</ul>","stream_id":null,"participant_ids":[2,12],"conversation_id":16,"sender_id":2,"topic":"","client":"Internal","topic_links":[],"timestamp":1778250600,"mentioned":[],"alerted":[],"mentions_wildcard":false,"extra_recipients":[],"read_by":[]}', '{"to":"users","user_ids":[2,12]}', '2026-05-08 14:30:00+00'),
(1, 147, 'message_sent', '{"id":30,"content":"Alas!","rendered_content":"<p>Alas!</p>","stream_id":null,"participant_ids":[4,12],"conversation_id":17,"sender_id":12,"topic":"","client":"TestClient","topic_links":[],"timestamp":1778250600,"mentioned":[],"alerted":[],"mentions_wildcard":false,"extra_recipients":[],"read_by":[]}', '{"to":"users","user_ids":[4,12]}', '2026-05-08 14:30:00+00'),
(1, 148, 'user_deactivated', '{"user_id":12,"full_name":"Yorick"}', '{"to":"everyone"}', '2026-05-08 14:30:00+00'),
(1, 149, 'user_status_changed', '{"user_id":7,"change":{"status_text":"at tea","emoji_name":"coffee","emoji_code":"2615","reaction_type":"unicode_emoji"}}', '{"to":"everyone"}', '2026-05-08 14:30:00+00'),
(1, 150, 'presence_changed', '{"user_id":7,"client":"TestClient","is_active":true,"reported_at":1778250600000}', '{"to":"everyone"}', '2026-05-08 14:30:00+00'),
(1, 151, 'presence_changed', '{"user_id":8,"client":"TestClient","is_active":true,"reported_at":1778250600000}', '{"to":"everyone"}', '2026-05-08 14:30:00+00'),
(1, 152, 'message_sent', E'{"id":31,"content":"See http://127.0.0.1:34745/teapots","rendered_content":"<p>See <a href=\\"http://127.0.0.1:34745/teapots\\">http://127.0.0.1:34745/teapots</a></p>","stream_id":2,"participant_ids":null,"conversation_id":7,"sender_id":7,"topic":"shops","client":"TestClient","topic_links":[],"timestamp":1778250600,"mentioned":[],"alerted":[],"mentions_wildcard":false,"extra_recipients":[],"read_by":[]}', '{"to":"subscribers","stream_id":2,"and":[]}', '2026-05-08 14:30:00+00'),
(1, 153, 'message_updated', E'{"user_id":null,"message_ids":[31],"stream_id":2,"text":{"content":"See http://127.0.0.1:34745/teapots","rendered_content":"<p>See <a href=\\"http://127.0.0.1:34745/teapots\\">http://127.0.0.1:34745/teapots</a></p>\\n<div class=\\"message_embed\\"><div class=\\"data-container\\"><div class=\\"message_embed_title\\"><a href=\\"http://127.0.0.1:34745/teapots\\" title=\\"Teapots\\">Teapots</a></div><div class=\\"message_embed_description\\">All of them</div></div></div>"},"edit_timestamp":1778250600,"message_id":31,"flags":{"common":[],"others":[]}}', '{"to":"subscribers","stream_id":2,"and":[]}', '2026-05-08 14:30:00+00'),
(1, 154, 'message_sent', '{"id":32,"content":"The kettle boils.","rendered_content":"<p>The kettle boils.</p>","stream_id":2,"participant_ids":null,"conversation_id":7,"sender_id":8,"topic":"tea","client":"TestClient","topic_links":[],"timestamp":1778250900,"mentioned":[],"alerted":[],"mentions_wildcard":false,"extra_recipients":[],"read_by":[]}', '{"to":"subscribers","stream_id":2,"and":[]}', '2026-05-08 14:35:00+00'),
(1, 155, 'message_updated', '{"user_id":8,"message_ids":[32],"stream_id":2,"text":{"content":"The kettle boils!","rendered_content":"<p>The kettle boils!</p>","original":{"content":"The kettle boils.","rendered_content":"<p>The kettle boils.</p>"}},"edit_timestamp":1778250900,"message_id":32,"flags":{"common":[],"others":[]}}', '{"to":"subscribers","stream_id":2,"and":[]}', '2026-05-08 14:35:00+00'),
(1, 156, 'reaction_added', '{"emoji_name":"tada","emoji_code":"1f389","reaction_type":"unicode_emoji","user_id":4,"message_id":32}', '{"to":"subscribers","stream_id":2,"and":[]}', '2026-05-08 14:35:00+00'),
(1, 157, 'message_sent', '{"id":33,"content":"Are you away?","rendered_content":"<p>Are you away?</p>","stream_id":null,"participant_ids":[4,8],"conversation_id":18,"sender_id":8,"topic":"","client":"TestClient","topic_links":[],"timestamp":1778250900,"mentioned":[],"alerted":[],"mentions_wildcard":false,"extra_recipients":[],"read_by":[]}', '{"to":"users","user_ids":[4,8]}', '2026-05-08 14:35:00+00'),
(1, 158, 'message_sent', E'{"id":34,"content":"@**The outgoing** is there more?","rendered_content":"<p><span class=\\"user-mention\\" data-user-id=\\"11\\">@The outgoing</span> is there more?</p>","stream_id":2,"participant_ids":null,"conversation_id":7,"sender_id":7,"topic":"tea","client":"TestClient","topic_links":[],"timestamp":1778250900,"mentioned":[],"alerted":[],"mentions_wildcard":false,"extra_recipients":[],"read_by":[],"calls":[{"bot_id":11,"trigger":"mention"}]}', '{"to":"subscribers","stream_id":2,"and":[]}', '2026-05-08 14:35:00+00'),
(1, 159, 'message_sent', E'{"id":35,"content":"See http://127.0.0.1:1/cups","rendered_content":"<p>See <a href=\\"http://127.0.0.1:1/cups\\">http://127.0.0.1:1/cups</a></p>","stream_id":2,"participant_ids":null,"conversation_id":7,"sender_id":7,"topic":"shops","client":"TestClient","topic_links":[],"timestamp":1778250900,"mentioned":[],"alerted":[],"mentions_wildcard":false,"extra_recipients":[],"read_by":[]}', '{"to":"subscribers","stream_id":2,"and":[]}', '2026-05-08 14:35:00+00'),
(1, 160, 'attachment_removed', '{"attachment_id":2,"upload_space_used":24}', '{"to":"users","user_ids":[8]}', '2026-05-08 14:35:00+00');

insert into event_queue (realm_id, queue_id, user_id, options, position, last_used_at, lifetime_seconds) overriding system value values
(1, 'v1Xw-Jyy811EpRM_hb6WAA', 7, '{"event_types":null,"apply_markdown":false,"client_gravatar":true,"slim_presence":false,"presence_by_program":false,"all_public_streams":false,"narrow":[],"capabilities":{"notification_settings_null":false,"bulk_message_deletion":false,"user_avatar_url_field_optional":false,"stream_typing_notifications":false,"user_settings_object":false,"linkifier_url_template":false,"user_list_incomplete":false},"names":"neutral","level":277}', 153, '2026-05-08 14:35:00+00', 600);

insert into idempotency_key (realm_id, sender_id, key, message_id, sent_at) overriding system value values
(1, 8, 'cup-1', 25, '2026-05-08 14:30:00+00');

insert into inbox (realm_id, user_id, conversation_id, received, read) overriding system value values
(1, 1, 11, '{[1,)}', '{}'),
(1, 2, 2, '{[1,)}', '{}'),
(1, 2, 3, '{[1,)}', '{}'),
(1, 2, 4, '{[1,)}', '{}'),
(1, 2, 5, '{[1,)}', '{}'),
(1, 2, 6, '{[1,)}', '{}'),
(1, 2, 16, '{[1,)}', '{}'),
(1, 4, 1, '{[1,)}', '{}'),
(1, 4, 7, '{[1,)}', '{[1,8)}'),
(1, 4, 8, '{[1,)}', '{[1,9)}'),
(1, 4, 9, '{[1,10)}', '{[1,10)}'),
(1, 4, 10, '{[1,)}', '{[1,11)}'),
(1, 4, 13, '{[1,)}', '{}'),
(1, 4, 17, '{[1,)}', '{}'),
(1, 4, 18, '{[1,)}', '{}'),
(1, 5, 1, '{[0,)}', '{}'),
(1, 5, 2, '{[1,)}', '{}'),
(1, 6, 1, '{[0,)}', '{}'),
(1, 6, 3, '{[1,)}', '{}'),
(1, 7, 1, '{[0,)}', '{}'),
(1, 7, 4, '{[1,)}', '{}'),
(1, 7, 7, '{[1,)}', '{[8,15),[17,18)}'),
(1, 7, 8, '{[1,)}', '{}'),
(1, 7, 9, '{[1,10)}', '{[1,10)}'),
(1, 7, 10, '{[1,)}', '{}'),
(1, 7, 12, '{[1,)}', '{}'),
(1, 7, 13, '{[1,)}', '{}'),
(1, 7, 14, '{[1,)}', '{}'),
(1, 7, 15, '{[1,)}', '{}'),
(1, 8, 1, '{[0,)}', '{}'),
(1, 8, 5, '{[1,)}', '{}'),
(1, 8, 7, '{[1,)}', '{}'),
(1, 8, 8, '{[1,)}', '{}'),
(1, 8, 9, '{[1,10)}', '{[1,10)}'),
(1, 8, 12, '{[1,)}', '{}'),
(1, 8, 13, '{[1,)}', '{}'),
(1, 8, 18, '{[1,)}', '{}'),
(1, 9, 1, '{[0,)}', '{}'),
(1, 9, 6, '{[1,)}', '{}'),
(1, 9, 7, '{[8,)}', '{}'),
(1, 9, 11, '{[1,)}', '{}'),
(1, 9, 14, '{[1,)}', '{}'),
(1, 10, 15, '{[1,)}', '{}'),
(1, 12, 1, '{[2,)}', '{}'),
(1, 12, 7, '{[0,)}', '{}'),
(1, 12, 16, '{[1,)}', '{}'),
(1, 12, 17, '{[1,)}', '{}');

insert into installation (name, value) overriding system value values
('idle_realms_swept_at', '2026-05-08T14:35:00.000Z'),
('secrets', 'UIezcsT5jeyvB4QVj2yOdxfbwSuQE6CULhhwK8V03Fk');

insert into invitation (realm_id, invitation_id, email, inviter_id, role, stream_ids, token_hash, token_encrypted, invited_at, expires_at, includes_default_streams, notifies_inviter) overriding system value values
(1, 1, 'ophelia@example.com', 4, 400, '{2}', 'j1cwt8tIibICmWIR86u+v9r5UP80ZdcvkfcVGFq4+hw=', NULL, '2026-05-08 14:30:00+00', '2026-05-18 14:30:00+00', false, true),
(1, 2, NULL, 4, 400, '{2}', 'uUUgX2Y7zn53RggJ+5w9bOaCzVbhukyu019AwjrkIXA=', 'GUk0Sbkt9iUjBWQBPcUvTr+zMJGn5x1pYI/j6P755ODrtu2TpvojIGkE+UBZ4P0W1R+zT45HCZLR97kw5cuZGbXL2OScpvg=', '2026-05-08 14:30:00+00', '2026-05-18 14:30:00+00', false, true);

insert into invitation_count (realm_id, hour, mailed) overriding system value values
(1, '2026-05-08 14:00:00+00', 1);

insert into link_preview (realm_id, url, embed, fetched_at) overriding system value values
(1, 'http://127.0.0.1:1/cups', NULL, '2026-05-08 14:35:00+00'),
(1, 'http://127.0.0.1:34745/teapots', '{"title":"Teapots","description":"All of them","imageUrl":null}', '2026-05-08 14:30:00+00'),
(1, 'https://example.com/12', NULL, '2026-05-08 14:30:00+00');

insert into linkifier (realm_id, linkifier_id, pattern, url_format, url_template, position) overriding system value values
(1, 1, 'TEA-(?P<id>[0-9]+)', 'https://example.com/%(id)s', 'https://example.com/{id}', null);

insert into log_consumer (realm_id, name, position, version, redo_below) overriding system value values
(1, 'bot_calls', 159, 1, null),
(1, 'link_previews', 159, 1, null),
(1, 'notifications', 159, 1, null),
(1, 'search_index', 159, 2, null),
(1, 'stream_traffic', 159, 1, null);

insert into mail (realm_id, mail_id, content_encrypted, due_at, attempts, created_at) overriding system value values
(1, '1c38911f52b831cd0b1c9ef4edc4716b', '7qgDRS0yidS158sJ+ug3VVGXD0PHdHv/m8hwTpsyszMVtmJ9Ca0rE9Jj0qCT1nMO5AluTeXp1e95x6qVytH2AFM/a13zHYY2PvDe0RHTRP5eEYWb4kVP3fI/P29J3loFveCVfbrb0DmYvEVeThSTGCnCx3mq/R6+14aNzHP759BteQ1tb19IOQIP61RrTxFGj8Q2c946ETcLZw0bpCD65murmNv+7RD9uxHKC/oruZwJbVTO14BGznpzbfF5zUI4u5y80e/KJfbBQZz5eIlAvKLS8LE9tvPNu9JJG1k7Y+TAVpNJW00RArx1VoASZRaobH9Q+wlVz8+B/DpSKYg5BEzOguMZWKpwkz1M6P2RJ6XS9jh6w6g2/VU6uTZipo1iLV0T183SbPBFezRcpU+wmF/bWrt9m2BnMeDESFYgLEW/qnJgUFGfLiTCdLrFyGw8T+X4XLdWmxBAlUpS+l9oZsH9JeHPuzHHrI0IeTtlTBislhOXK+byR29dEKypUZnsc4RkTH1l0Y9qXL8II/KK5KdPXOPrZZQpBlZuj2dh1kHyyyH77xr26xPcYLsYAC+dXKtlZraYcqf7yxQTYqSGjUFIIl5SwrEXjOFTqlCjGEUYl4XHs0WDhGhRCwZ+qLPlfjG/zR9vag6pI+5kOf2vqwn6iGXi5Qc13qvor0W7752ACx7K5WA/L4M3i8kyLXe1Dg40ZmhKC8kueS0xRjcCgwu1jAHf78iirXO7pGze9myT9lIly6L27blsiX7qmnXbCBh5/N8A4ZY8DIDcJdb75RL/1lEoauMqKMRpvREUrvkjof2kmq0yDEFbSHaTxeZb+i5rINf9fMOWoo16omt6meWsuSxwTIvAfXsK/tJNDv3SC6bGfw3NPruct8j5FNuzz566USjSiK3KGYvcnIdJeKRuoY387uTLbTuC0uipOT6RV3CHYeEHbHR2K7AtioeFtj9LAWqA/MYkaBxZN84LBVaS1EBpuE/Y8QiYdaEjImop1L4VKIsBou9iBov84YtsHmiU3LBbsVkFsUo/opmU+tfwXKL7nIsdC8qxvIhaPB6ctIHWk4zWQfMe2v7SKtB34Kvc+eaiWRvVuXGKbhJMGntElC2DDiLah4m/N6le5JKoGCbA8jcFFIVICqGl2+v0Vf0oGT/R2Jc98hXvYueyUBlqP+1vpHKwTlCdIu73EONKkeAW8JDpsKsppRqIGtdprnTzNooNXSAcmzVenztxZBcv4p7cPVhcs7AaFsmOxm5TN+ZmNLBCWLyZHUdM9BE2MtQMN52NE8W/gJ7P9ft8wgqDDEJsbRpiUH0sUSxl7n0zM0gGOJH5pwsbCs+AjkTFw9l5UBgD1fJ4vsqWI5RH/x941/LJNlBCml+Rjio1vGr/bN/Jf4w4HaPxEY4HgRbUJ8nghONvF81fOWZu1UdECevr4HDzelI5w+WxEmkvbhg5J0o9nZCZqu4rZG3rrXygmf5llpm2Xm6cy3Zz5BgCU71Wi3wXoJLuxX15O+NveOhU0o3GA4CIkUbJ2F9zGYy6R/e5bclwkfHZtSx+aQiAkzx70LrzHE9vAHMQi/YMDY0/mOnvau23Y5T2Rqk7M8M3e+PL0x2QhSiKQ2Ej4nKz6glzs1tfdi+yCxgNVKW/LMMo7eXPjtu0Y+I7VuWrdjL1UeBckllIzUWHQeznRDDT/XtDbFG+2Q6jgvQyZTGTgjYLB5KRdxZwYYRibcfeRyqJ7eMXQMfgv3cTyKLLj9wVDsv/Oqrk5Ut7OR5uN6UBWIAU5IgtlZ6WvVTPIOnEk5fd2irbNxwPfgqNnNLR2iDbjRIXJ421dA7H/a3CXZBbVp20f5ud7A1msCEv8KPg9DgEmTPeO7yvrce8H+nlxBbbbzVG34vechVOu3x9+C+j5aZDbbeymoDi+UAGdBNSwvgXpcdrJ9TDZcriFqLUo9E8h/kw4nj2kABmHzk7+XUHH2cXf0auLEVc+Ea3Kio0ddzWjkOcyoQAeyo3nw==', '2026-05-08 14:39:00+00', 3, '2026-05-08 14:32:00+00'),
(1, '3c710f47578b3d588fb9e7b1cb696287', 'AHfF7ZmmCHEVegj8abwwlPMmXimfL5otRcJZW3JCU5QEA7zcI7agn78ZKZSUBm33/HIl9pCqfXFxRO0KIPm0hQeGMiPg4nvpETiGXoAJ/FNZyWtpleihl2sXQcRYVc9y5AzX7vySaEdBHXuRiDkckTJ0y7oMIsqzB2E7Hn/2K3MGr0B5BQodHufGxceZSmWZ1sgg9aQd6vY4CvWyWulQaP8rCNm8TQplZC+X6LiGpNnwBAYn5EJPDjtl8Gy1vot4NepbGqSrFjUMwsOurdcwh2oBIXwH49Clcw/8UKh7rE0Bkv3j+34Q7dNYMVvr6Ez7Qw33QjXoqJssOVnDF6HZ+8FmWSmeFi39t3KgGirUlZW8gjrYCd3QV/nEwTxGsZVMQs+sOaOn0rNx0KE83aZh68hJdLNLV/5xKq36t575zgKTE/tMe2wWPZA6/QCVcPxQqjZKknfEp1CNkvaQC8C6sIoXBGSTHAhT6H6Wis7s2KQ0z6iWItrfUqvHudQwrodbrzT3KKJvja0wU+DcCVBVNe4VQ8+ANvq1tAS4HYZixiKa2eoaE8XT6x6r+Q/Wm4sPv8ZgoqVQwzjNuVevMQyLoM12bSyS3V1iTCmV/CQYZUg81ajGHsd7cSqcJfS4m83pn36FKlVOL7IuWAt9Ho8vP0tsU+QoTqE9cXN9+2BJ9Zz2qtmQa5ohAGGIPkSSiJsXwXQWXsf/s0xyDOZqiIUCDJgFj9Wg+dqXiKvUK9TpePOvX0sVBIv1rPiGVN3sugF89tQX/tkvzsri1yiQTMgrJK7EIS4jWGU+6ZNmqMRBcxyJWK6gVzlAwM4lTv7t5rxuF+oqTF8QWdiE5xnmkHN39O4z6Ds5tRau2KFSa7PwNlE8lblvqXNZcongOAkxsnaHrtw4cD8E+AG5Rq503jeeYjHDizRdoJuEY7VfCXJuDtsQubG3e7ELtPghlt2xHm3bC1n5VrhLtz0RQhmjifiQ5g/UXtv5Rv0aZ5ULhQnEaN/cEMJvZR5Wr5ok8JzN6JElm124OD3elussWY1S7nw4q4X4jChsfQiOqLBhN0zNN5ejK/vKba35Il9dsR+9rCRBe0kYTnPK8LXytRNCg61gdo4HcjWvHjXpNYMJpId1yhAAb5o6NrvnFTfw9OQV6mTuLOD4Hu/3AnrDq4KoVdV4PlMUX9WKhXm7S3Nru3rPxhrP/3YCxVuyvsd9DsJc1M4l07jTbUcPgQfJ2RBrYCMApmvxrVe1saZsUnWkv1c1WvPOSWIbOGz/VywL1KDpK55jpeRc5kuFTWeVWZly2qLOzPo6BMFyOpabZnx2EwBToGmLJCRikEIkB/gG9ODbC1mP20WTeEFuRLh3wULR80xi1iNqok5sB0np70z+d0CwC1pwAIdh53GH8Ouo7V4OvIpG+1BI4YGc3jWtaDhndgLnUq+mv1CiB3d5v/x5TVVCUyWDVGLuLLD9u8fEnoH5VAFt38dNheIuYLsWddO7GugRKQeLm+rTbCDHll0RTyCDMMm1ucLvrdydU5BojxIAVnj3tzdTli8xijxFA1wcyawSRdTew4KJ+CLEyuM2Y1Q1m2mhiYdHGh97+RgVTPY8M6qWukScjE4IkiIASNtfgrroRY2t0Ydq+HudXbk9lSqSTZuxMkjqo+ImRLbyCuNd+2ArVYoSZGHfuVwajpckUvPUauHaL29aFEu/dle/bLiZHnVAlMO39PV6u1kEA+HT5+spwmTJB8Uy8NLG4jB511gCB93hzU0ujXa6g+HFoJWF4Ep+wFRchO9/YgwGvYRLsIT+XpZnCxrdg74p6jFFMK3PKhUUfXa0lwbBAKACVIg7aNKxbxhZ1+dB8RbXLO65gXG6N4jYfETNRG//zHeKbgHZzUkKmw==', '2026-05-08 14:39:00+00', 3, '2026-05-08 14:32:00+00'),
(1, '431480bade55e1fb109f04ea89727496', 'eAqF79qtlhbgVQDwxEREFsxBHYp8CcT7ltlkplZCFMk3hesAR5LJZvrwH76yoDchDOV64nqWx5BWP7dIor/JDRnOrEpjB412S0ZBE4s+dnqJaGgq9TDaObkz9gmvsoQAWW2mRQGX119AnPElYtTppzek1+HWYW9qKq9WhUD2n9YLpzishC5S9do3AKK4W716LWqAJIZnzetKST6GM243IrGPIxrIqsgepwHdwN0gTjuyIIzTysAtKbLAMJ8QtBAKnljViKTgrNSfDRw0DgGYfjaS4J84jlrdv3b6jmtQZ/MjUC4B0Qe6dYvLXNoD4DnuvmfTxHqJXbhZjf44SVIVwXlG84/4w4BRwpE4/lTEMn9NNtABGaxQElVqDnIUEL+B484pxxbFRFW/ifHmDtnfLInh9DenI/EI76TS+DdG4gn8J1E2sNHtMoalu59VC2qeobWfSmvDSCsdrR0bBD3s6MGXu47zxijNwwpV788BKXakQOuj2HnJUyUjGgIhx16UXN4mCg8KO6m6KqgkpB3F1h6wifRsOEWR9uA0Q0i9gtBgvyW56ZkqgMnHbprCdPoOpAnnKntR4eaZdofJ1UYOviyJbyD6SNPBuYHQ3a3BRNwxHuM/mxDrSJh1NkZ5MSsinNIsr9+9xNcCw0RNh49U3mavQ2VfgOD5agGBXiu9bY4K98jknPCZ8DwPBXst+E+61zuKtOtSVAA5xIy0m/dAyJLbEy1lgjfnXmHL259NJJM2Xpyhndr2xIcOhuBPeiwrd9FzaJ03WBpZgvz0ihtRwradUkeDjpyv36bkeaatqkjbiF0tuWB2jRJrmEJ1owEKQpZUsrztS8PSRfIhjc86m3CRSYYyQldf2e7Xll8Q1j5TogJvcs6pwzbTP0c8F7XlkK5Y+moDbEXsITM+W+33axmlbU5vRJ9mBDJbEY6JMCm5VvwoB1WNsgByKNTmoQM+c9zrtW5gmuFMS+/UmwQi0wGEh7usKlsWqluLElQ80W6XA36vqWt+N7hh3iRi9I1zReuYk9S+sQrRHNRIiVDDu8/LiFcZUf6suFNqq/9dr1eDm/jf1G+so01dmbiGMsOQhhco9yADn196Dl/hqL0Hyk3+dfi7+BwBZTZEqeJFcqQcVQwNQKo37uj/WyR2tgpO+IQ9WJDxCMdVD3M/i37pOVg4xB3kf86+BFvd45+ZrAlmqPumP4aCTx65cnDfTQfreoF/OoMk0981yFwFelxpnUfTNMwXVTrAD9tGCJX4ZLgsHnWPMjrx+s1J9wLKjqIuFW7a03RB7YCd/79KWw/lBSLcMCj9KAXJrtQ/Vf+4boGeqdgVrxw/QAogYvegl8cCD50PjHH3G6WKs8ze5p5jkj60KuMwYbnAaQLSYVXsQEDWdpyAdnjdQ6VgYY5TsbMwZZsDfsbgDqTcpGgEZSmdvH7XDWvhw0NH1QW0NegrZOycPpx/TbLqLDjuJjaGHjUlLknSNNinCe6CflcXXOWoNUWCnDwRdusaE3ip60mBlgXp4HTQy58CRHg4fKUNgd6dZYlHngfzYGznQPI/8L5VN3n3BTYEg3MzOnhfcOa2nP1kT9LfjkOW3IO4H6rSmb846uPXDf4o9nQVejv52wGkCcCno3EFpArNZV5FIsKoIqzTO83PuTJp48C4IuOnggyC5uThthoc/shgdOTcWWT376hnzYTT985XnHWzsN1+DX+G0qAtsoRYF8YWM3QPayxC8dVnpToiOTO4iHx1d5lC6EIh7fZLXFQzMFVv01BA/3dskD5DKFZohvGIk8aPTVMHhei5yVJHNsPoNJXTcAxREacT+AdeGETY2g7/iscV/iYZMaKstEM9a/EUSu/RBJ2W0F0H8s/jVJoUHdS/ybRxXKTeZ7oK3FOIUU3Cr3+YmkIVGueWOMK/ZxJi+7Psyw+g1pDktRgcJoP6Fy2BAy44jhop2J59+VQutBzQ3RnEdcjl5e/rZUQeCM+hktq1m+wZzck=', '2026-05-08 14:37:00+00', 3, '2026-05-08 14:30:00+00'),
(1, '768d562e9a8469609ba82ad41f45bd75', '3a/idV4UwRLpKpXDkRiKlyLe8C+raeK1x578ViPRNQ194qGKvkJDHmULosgRTEWLIRXCjgNlJBvyYdcCGDnHQhGB/udQylOHghxVq+Mxly1YJomCLNzJEQ73GJKZrHN6+n1BVUrvkv9PsZSeKB65kMQpLaungnQ7GfgzbCM8gIBU3n8mfGVJKVC8kMV01AecrGarlBei9hj5caL7O4ca7pT1LxNjx4Pip4AuWfFZpF2ATCSjQOmB6ehZ/0N1cT6rOYSyCLrle8y5PkmStS1jWU/5KoQcFn8FbN9RThoBKAai6UUU7+i3HNxCrY+gaM0xRyRMUYQuQ80gpis1lc7kNEymkE8/BeCRvE3bYzLJ145m6XMNjgsV5ul/jyoJNHZGhZ63ItcVoiMhmGlm6gwvpVhUlVZSP43/uCJxG8RINbDRjMzBvnNfK2FvDsWtxBZ0tawiDq6zy3o/UYrk+CohtesvamrEkFb3cymmLnLMiIhIbrkyRAiZWH+Y43m7YncekjpUGSXnIdYrq/7BhMjjTBJia0JcKjKkZexOZaz8ronbciZ11Ni2zKLS1b+g9iM7sKW0uR2Qhja5j8vtUiixtkFyK/7sczWqqKamu6+ndfg3+QGdXV6nZBLVkF2WoP5d/PEuqn647kIw3WmegHg9GvLlLGJx/RtfgzJE62ccnw4bQquo+SIaXUHJ8/gWhQKAX3MJB3HeCWZTVxa/xMng2iSVd1QwG9xFiQbiPr1mO3+q7miefM/CwaGYEJzUDLmHCUYVMflyDFUHX3ovg98SSpYoE1283Vm2k+qxwlFxyh1Ez2vlCblGhWMqVsnFIVQbjS+3MSXugkOsEykvmL/a9qEzGZ3IUlYN4QM+n5PP1qLvEMld6J87Ri8X3qLf9gCqXCUaYJP3IPdUfrkir2LmisrNFq/Y/k4vHYC8x+TIdyzl4/dm39z5WMpnckf5PxaRY89Wmhf9gvIwycPQh6ef7cct5TSSKCBGQHK7vN796vVhVokyG3C6tfIVRj/CY1IOEQQ0zlgKyedLh6cQco2DQBp3r5zY2p3fieqswdzwbtB1jk097V6PLC6u4upnGM+SUZga2VXEH0MnCMr8XS/fr6WLBghPzvbXdUENXKB8zim6nR/aRhHrp6MC1lyfXFH/KznvYUvydu/FYemdxtY/jYw8vebYXpprwd7WuLxkcs+E5IrDPPHOVvSZymk12KYxYE58eOfP0Nu6Je/zPeBbIETgQUTwXpdcdhgDGPK0ak0X28C28Vu0M2thKp/O9Xh6FpBlioZaAfimq3AAmzblCtdHZErn5xfTsIRENar97aFe0QUAxsdML6POT3Qh0IJoWYqkBsVgPR3rjL+E1V7eAOmsPOWyMqsjcX7vW2cj/EhGOjKrE3kAuyJJMea1t/x7dJEoG4mECJRYKB9PlI7hFMoz7EPLWISyP0me9SenwBZ3Rs0Dk4AMpJShe8zcv+2MP3mdnZfsSJQWO21KfwtZhkjvBqjciiNs/Rcvzz4Ktcr5g0xEy1g3xY0/vArlDboq+RxXaDlQUAsPVZaYK8ZsGe+XfqSXJD2r/pUiIHvx4MJb6yIwp+XEl9/PbIPbeAA72DZzJ4ieT7IH9gVHr/ifm1auJ6+j94qHgxvTDI1fLB84VTeo3sN8TYjEWkfi/+J2VfL35/KEotSvfDao449dAIqLwMBpDgvi8Y5HoaKv8HkT6A9EqYjZpA06q0Gc6ALxNbBaeKLFX19DF8MBPpcPmch9iTlbAaty5RFqOs4fHENUiEWIT0g4CrWKCrJmuickL4TfQNzLRsSWA7QXGIxkEvOS+DXxphgaUOiTPJgAgksDo6gu5NBsXBopCCDqXlCABdb+znGWumnB3LR5kCcE+9yfwIuECRYgSdBs7XL1M9CK/P2ZYwx98Ja1k8G8R/n6KqkfQcxGThR4+8dn4Mqy96zu0ufZTm4GV1XAhxDfBbtGGVRY5ZEU4mT2rx40t8IyhyjSgDmIDJDrrhcANERteS2QJ+qf6xDb5MeRdjgnBkXeBn5SgAkmz0ePNHMJwfX+V2ZEamMdtSGQRDrYsTzPtMDc+L3+p5hhgqUF5YBoQs5SUYg7lYqZ6Ks9kgQnN1/ePYAcKeizBpAitc4jNkSQHhKgQpWmE2NO8DbFyYA7y5FVjczWG6BrKc/Xn2ESju5T/cNJbndZm2/SCD7uTpGMokoYx9+fc+hseWa4G5StaSuLbqFr4eoUnzPPSP3PD+ekwy61Br14i9Wscw4NJQ==', '2026-05-08 14:39:00+00', 3, '2026-05-08 14:32:00+00'),
(1, '7efb0236db06602d709942c8494dacf2', '+xwqqfmusGuT36jwsF/GhZouqCjOrH+suwvUZXoUoAaNAlrbZ966ZOr78xcc7JX6cnlQbpZLRUrZNAnLlfd5spSfAqhejaQA3TE0Teq9exstQZglMuoCwvADBJK9duLLyZ3VRQsKXoYtt1eXdfksbtRgoJCRtVteGSjdjAE1O1fvVsjOcNAQYy0NIdLGitUxCRxSrWEMxBhSFYuYu/9fE602k3KW2ooWvG3x4hf1AQ7fGOlNF08FlecUNaeq02f4NwdjWDJQ8ow5Pn0ynaks2fi02NOrzuzRJG38u74eDqU6qoiPiao/L6xTF1IAPsWaI+56pxXoVCyKlG3gNOHiAw3QMExWwcy8aD/NsCbk2mnk5D7d5aZy4s8oOZM6t1nVzt50af7SKvyYWeIlo0EldZ3Sa/4UN5fcaC0QK48a+4+d/B+cYgvVybJRLzEkESJ9WnXpwHBX2s317xRjKq2tP/j/XsRPVCssrLwDrcJUPoom0NR8QhPK1cTedUhgmeQXRCc7xVQAtkn2W58ZELjjbT1j60TUaU0+hp7CJ/pKPcVhA2DS7+VGAqz9oTQdbHFEFdq1A8m9CnwRhMTp8/vO43gLvpT8zv3hWP38meoam+asvkB7aKNW4BSPZfQiSmXfoJwt+32r3vblU+3V5pJQJsJ+dE85A+wImLc/TcMX4+rPYMzrHsh1hWvWs3P6ci99EUsNq4IQ5DR7MGEX3qDrn671abFa1SFdV0Ebsk0knZ18u9oKsFjqnJPmqa2VQUNfAfa9xsRP+a0GNXpAUkhPSmcXW8y62wtKdvnbUHgYROJJM2TGF4V325u4rTXnjjCP5ybO2qb+YY7PuoATwo6ARxBA/MXlUhBD7eVEWW+SgoiPFHzpK1jLD8Vppfe4NKfdhC9Lnz91CWIMICwVpCU2LfpT72NIUEKwGV/504Nc4IsAb+MBuBzb/sBbDx6dh/ccid3JP/UEoy2+2vdTSojtTxLirFU+VEkRnkIwNL1wLa4opJMRv7HJ97y8wMOpXuYZXnUVCUCqgxN83I+BIKgu85+4xBv0ObcI7+5o4G22jT7zO9VCQk8QC97MOuC2WA5XrJGWBo2i2fb/u0mGHHcDEvAdw1RzVael4mZ6aYHErn+8bMoRb4MrylwSfk1hENCOPng6W7Nhp8uEKA2FsNHj6NtZr1nUhM4m5ZMzUzDVxogofponSzE7OxcRck+5llTNXWL+NOBu9ntGj7Xbjq1NVCDX9adjpNtKvrlXUmbLpo8y8qjiS7t5gJnjOi+wzmlOKk2MvH7hJjbyGPjD3RrHFI8ObYYgToEasWhq7ALCh3WqYPiCaiaWP47SBoXJYd1zFb/RK5YD/do+k1sFpIRp2gxP/S3zFjE93yqT44IVDQWMMkA8LETprBQu8vM4pLo1viCEkFv26WbAxJ5ghwd971tifOq5EWs67U//s7D5Wjjg2FHRuqSX/wS3Q6cjq0GEyRksGv2T7tspNrpx3VwuiKv2Q+OgV49/T82a91M4KziGRXUCorikp+p2jCUhMDyPXSSDYcBCWA4QdAOVZ3wEO914ntTNMHMPjSCOva6PrQuB9PUbIsd+vjSvlEEtyRsGXamr1DBvk/h2QVAyutpyb3oh82iCRxz2uVISqN7A8O+ieVje8TQsX+bctNDGLREF353B3R1SkzvCTbOcUF9DrCQtJp6k2QZRvt/3K7K1axDnvKPlPHFGoMIy4tQ+boCdA41Lj1OveOQypvJTKvQnQYPcNk6lWhPc0HiWirWtd9brftxBlsUWO0Vr8mcV4hnwgiJuCsj0yEyvtupqAcz0ydXGDcoX6oE0E/ADXTTvK++v6Dpy9aXYrsG8L+Z9n7lp6804cJlhoRrNJ6svtKIWkdfZZ2HWwLRORnshxg3mOBBRCYzM+JK+yAMqkafy3uJpCJw=', '2026-05-08 14:39:00+00', 3, '2026-05-08 14:32:00+00'),
(1, '80f324b97954f2cd62f5e2ddbf1902b5', 'NKIu6Y6P5XdaZ4aDjrCrM7HgFSIcr8mIPZVVUcsj0fE56QJSuTAzA/i4yIcVBBazkQGF6YiIkX/axh9X8oFAJWbsifLdJyiJWTAzpcNSY8+kd+bYo4xHyOti0A7/H+8BbSeZNDRLOsGVu4QQQMbswsUEg3I8+qYJfW/UP30YSV0PXjkyoz4zuPAK0jyAoKTI+f3yzb7cO4PWOfG1+qvDaSwKqyP3UDKprRzmihcsuia8SLI07+jPmi1s/67p2XOSmE36fYJzSv+h3a+WMKEV/yp76wwANPsWjl61TS5V2uXswrJkVWl0q/5OZzazKoppgZlgrxXLA8+jOsVlA0MDGifMGAoKd5f+MffVeW2lyMfhPEbg1Mkqy8IQ8VUBwBFGAMwSt0TFp6yoPaXrJlFHNkJ/Io/uJZXpzjjxMOjnBhf6AjfF2Hv8FtUR78BTwJ1b/K1xvDyL2sty+EP/bUzygLf3M9/L93TVOAt0iAfPmu45yWt7LkwZEWJBTcMB+qsG+xcVXUOQTYZeUnedQEZpI+OfRLWm61nNuAWBS3iwOkwMq25FtqW5661EcSAT82qcc2nE6kYaFo2iWCbkphydqaNC8Py3Ltw+/aNd9Pry4xJdGdJDPxXsuT1Ra/VVjwkT//X8wJB3LCtML0jc+YuWEyHDiP8JkanSsNWDIQrtrtOPUUkpl1FNYHjpDbmQbUAAC5nwYmsH5lXb0Hz0u5290WAJGNFILu+0KSPqJ2g0KVtXr5+GBlLITlsX4sKCEHp6PFHdJLznjodP9jvGX6HPeDiNuQ7rI3VYg53CNexomGupwJoLV2ypSJ3IujBbbWaBy0kQbsur0TqyJ1IQOO9JJQ9C3cTdiyPrLK4gOJWXrzgP+TDaHVJerHbLVn/bkjjGJYo5tk57mh2Yp0gF06B0UqLboTmMu1xcNUta4DuSoXg5FvNIsT768Pga4RYfIgeqcemBJlsm1jPhpu16TZo4jZYkD0hCFo6YY1WxHfGSbQuwE/Ea1RS7yXAI0eXnTSBbidjMi/PE98lEyPaKG1CZV00yqNSP3FcnIZGRAVcknO3+G6aR8g4L9oCxhoOpU9/T55JfxW+3ihzy5ccxUIgR2EIrNDtgbOaCJufCxyoHxIWZ4MeDvVIX+HT+dy74ve4Nb6DxKvmuTH8GBw5O3LMUiWQ4LLh/4klnO/vt5ix0VfsUGNpa2EQFxRcRcwyMlqyzyUnIVucRPPQx+2B40nEVFkMwyezK7nkUGCqRjLo6/AWMi19mUrOUNJLc78TfoOBLK/g9CC2NrVsobBGwhi22XFxnKoOq8n61Iahb6d3APLaFouwQeAB0IuiatDLcRQMtusziCUPJuOpL3Dt8DDthlKLyNwZ/tOJH1H+C0VjmY1goqKMG3b5P8cRuAr1HAuWyk/m4/yvQTbLeRsXvXB7NrZipzlNd6Cq24mRo5Fvv2ZKov3TQqzOkfcmRZ3oWbGN6DAGvq0VJ2d8K6DuLOcXM7wHYhVCWlcpPDP4AmB2eySo9HgVAY8wBKZxORrlYKFaLqAG4euelOXgJxzOxC/B6GQpF66WnmysDIOrmcI/3Xgn9xTAoF0SwkpXzYclRqJHvm7beTowv+d8Ys9iqDITCkVYoEqacL4S3HJ6VukU7hUZf9EIf71xWRZE8NYhGqiel2Q9AKNCYfja2LfATxtJf1yFuKBlJ/z0dP1kbW6hKnuKWIhTdZVS5ZiZKoCoG3M5uYb2xWOdC7Jxd9007s0X+PFt8/i+BS96x/hqA1BPnjGh2eg3//Ega/o6bnyPYqVTQiUF3ZGvPDDWlDMzqGCqSs2ReYrwPbqXoaqOg6p3z7uWcftPnbQhHEXMMlGWGBkU/rNnUfVztazv1NWsQWbf4rpQrZyCSNKNRWarAMPTXqEs+hlZsHxPkKSNNBrhadYgZnjfI6o3esjGRhq9rHHfd51tBPqeSpa/OBfqX2vq2ZU9E0DlOBp95yOcUIbWu8JenIrGauBOfmeyjDc2XZUBOekdvsTMnhxZ+pz4dqzylFyA57QMGzkMiBVxulMVARTn6CeJKr1oOJzpCXSdPQ+tp4XOEnbSX9JctOaBCfNq2r8I8SAJCspRCrbjeK0eieplQzT3jA1rsnWHCMeuJg3t5OVswblGtGijL6bIOEjHtnLHO1GZ1cG+H9+Oe3/mC4SVJDOsi3tAvSXyh53+U4f0p+A==', '2026-05-08 14:39:00+00', 3, '2026-05-08 14:32:00+00'),
(1, 'be05d591ab90e1c7beeb74322b2aea14', 'QCHbtMe58FKM2A2oNS4QvD8hJTpe+dd/7lodTTlkElmmKVzeIiuTcWbqsT8DWDJSIFnNQVZLKQD6zhEaPS+Jo2n8NYLP4rI+cWqRIDftUU4t9Y6KtbLDxtDaePaNV+EnQ6+bZDqh/UEtGoLLUnMzlMTrKj31SXF6ccm6vOg7N0McnOFLT4Gd693e/16XnLlLxMkKl/HqsHk+0moS0n76O1fPQV5FDHvu1FV8n6QdHBIUIR/q8hm+zT4UVEvVNjP9evQr6MGF0oE9Ryp06sTS3eHU/UEh1ydehGpPP4YBbUaM5O2m/3T2Pn4tmTuWpT184zWjeVwaz5kGocFJBXy/BopmzOS5M/DUkZzXyHquYvfz0tJPLLjkBSfwq4F0i9epueLkarA9M/w7DlG4UUL6sBCCGAiD5yNujYXvt0qp75iZynrkU1bgMca3Jzsnq4IiPgqy1oDOgew86f3QdTo/RP+sj41Y434H3a6svEFRFQrW1JveO5joiSCcdHlrP2aT5ShTdkvGU707PyYNgdNu0atHStWg+PPgmOPeW/bfMY7w5qQ42HbjUBeJNC0MeQR0igoySrKopmAu+gm/9cs9mkKJapV3BpRHP7IKP7SLW2o5GmVCGF1Qr+FcDa8Q9mV36KEJEhRDQjkQ6d5p/xbtvgg0JuTaynkjw7NVxQ8csxZ9De44Q5E+8MiSuNdYgADXCyca0912B3b5BKmmfzJim/dratv8F4cpt8KxtSrCyvph66Sg1nByDJleGxgje7oKZlMcc9+IqBM+9PMsxfMQ7d5nuKc8zLFaEz2v6qtlGKPf4oIH+HBcjmKBHeK/bOUhrAanp+xd99ZjBg6yE8BF9o2bF8OxYHPbInKuT6rIqvE1xcd4ZuSpHwx0R2Ca4oaoQjbFXYAZoR2/n1piaFsW40ZGjF7drVZyfwYR5uk7n1yaVw+LYIT4l/j+O3za6ppDfXv/XcNDEuf7/t+pEAKmDptj6kw9wCETRRxOQH+MizXNReWUsUPokoIWpoYc0Gu9+ceM2tpgtLDGq3b4XoOtCpnwBN5/2UVDkzOcUf3+0O3SsLoBPbsphBT7dgabGEyVMzvoVWZeviIxAGab3vj6A2xcSSt1YMx40KlvDOSqmQeZoUiTG5ewmxMXYhPlJvt/HWBqgh/nMLkc/Lqe6o0OniESL77JCLhBc92hnFi14u7DpbLEHHkjocXx4nKIOYClDDQDCylS0VNJtxIfIn5vhAjBOKyXu720y1FJCQr+CXLLXb97m6KiMaFx1QNPmBphuOCSDdXdHEIYESAUeLPM906t4VvlAc0QYQrAZtU82Q3B4up+0LARLGBL4gtDLxblIp5Q4MpM+hidZdO1rHOfgXV8tVRwzeC06HX+ciTB+8fkZpIB/x3q1w+ajHTZOOCjzFppXOo/pW0xYcFjHXSub5Af8zKL+P55t7fxTdhIpzmhmpsX4fBK4Olw7CgWEoIBq1Ne9ySQN9wt3/Kwfx0mwOm/WJH1stu9gmlPDPnb44Do+vRJz8IAIsxhu7NW9avU9kUXIAWuOZ1NFeyaxILC2vtESOEe9MS5ybxR/bc3HgPxVQz+lo3pm2H5SlKRBIgP7HFJATlDE8O7rAsy5MRCWUryWmXi5hO1poLP+YrHM9yHBVcm+dnN7fbFEIhExDpPY6BRDPsdYNxFmX4DsUPi8mKTaveWk+G9FzbgvxYUZXX4dYtJjjdbIRFMtDxBRlOrMg3nJHEAh1HTJGlAwtN1aOvJBS8x//Zm4/Q89fCfJAXisWOfhVirmozCErIf7BXDcL7IGqwchqjjL5iLrgaaahhytEmdm163bqCoFJcq7Ha9w+V+p8X/jttsNtx4UpVFGnfkKWsVXZ6BNwsgkhCq7l4O0PDtqobb2AjPPznNyqNHQEAnPEIM/JkxX16liLF6+ZqKzMHB68LPRJ/uxxPnfXy04ZMvUk/eL7XDfNBwvDGao0ytWlMpix7NGnKtlbixJgXKxbxTCfwYiRDR3CA4EUpkLkw3xwmT8a/H/cNTOF//MoBlCar0IssUACNV3HXzqc6zQkGNmLEBhqzglXMcwJ523SVtEJKOHriwvj0y7Zzzyuh602dQnP0jCg6s29MCUw4EV7yXjjWcje1tzbIVksOOsM9W/XzCLI1KXReOkOMV6ZWtZdBxnobbMRKAS/YMKEX75UOMaNeLciR4vUt9UFnjp9IrctoG3iRsCr1gIf0Qn99zA3pWSIjcZE+UCCwPH54iIkT1ZsCye7cqEMynFDmOR/6aRnxT5rOhfTg3CaitqEPoIF3ErJXkE2vrNcvHowxn/GZv81/h9bbAAAfk3S2qcQQpL4uezSOgsUYN2VPsq3vKBiBBgomAoBrziHoQB2ov6dmlgr7XFcwjNgjiAch1zDMONKtURrEe8/tivGlQBtsWTaiTwKwfGWNOew3EBpm4z8lZYFfr6u9tVk+YQHL9+xg/88jKhMrncSeUNQW++W5Ul1moUz8o5esElh4eizyaTedpbAGF0DbYy1Dys5thPb5aJHRadYuU68uiZL1yttEwkPEcdLo=', '2026-05-08 14:37:00+00', 3, '2026-05-08 14:30:00+00'),
(1, 'dae1064a472a764160002231f41b9389', '+kTmE3yO6EWe9pAvoTv+8synaympeztJ9bripfCCQGZgZ535oE1c7d5r2owmpsZIDByOavxBHOTSpTt9KRddepJaHVnhoTYtU3hxKXvDu45Y8CnOcgWTCd4DjIMP/n1pWsT7vIVyLSSwBVjHqcRmcvHq291Oyu6zqf/9GNxD6TvDaekL7ywXyTHsKs/7GqGbcVWFPW36Vd2+glvoTbU14kcofJ4qLd5+Rcy3uH3T/ZZQoY7cg4ugc2QHKcTRXZR8Ci6ywz1EYKrOxmn9G6CKC3NgzcKNBrps7DuJdmqFl6JcTZA1oB9VNNBvQu9fpP6PLEl8noAWiHCh9CNxtVHKf1/7+h5JM4HG6aJY5w9300Pmzt3O+3j1pQzXEx0u9gH6Y+BiatAEG+fLuFxMNs3q7tOYNXI3mxDUr+0JgE1AFWlKAWmS+Yd1y177TnowDOV9uWWLC1UCxmWY3t4SBcpXCZ9Iy34qiiKrw+IjEUfDhV4fF/0bVKTM+cAxsGK9/PVRXrNOZan3aNUoVbdfPdaBB1To1yvfR4Tc+8CY/udccAFq9oXLoh6W9x1GXJloKw4eyzHQl7TLQs0+3d7nn9g/Jbf0vsy4RhA4BykzgAayhc8BC2yoIbLLkrooIrXdsMzuV90+kJbTkQ1MDTGEUqL4GehH0IYFnrGNSZWbxxQcrfcECYpS308B6todyPtUl6+J7RBYdmBuqMHK0jBbKSHixtnxBoC5ywLozcB6FuYm3yE2Bx5vo7sIoNtC+YpTVhGpUyQmtM8YroLsD661bjAG4tzV25/ogl3m/UrO3VS3D9zXrIxAdSgQs56GMbfOJQrHCyOSI8ZhtkDYAncSba7CuZnKa/wg/KRf49MypLKa/gCSuO3wxE4Zbm/C6wRHqJdpZO6nbcdHsTK0VgT1IC603hixg9NxLsju7XdgaEqhDVY9z68vTzmy1F//2hfQKIDKPT9yd1FpPgDMrpMgoaPRZB1BnsRptBDpPnC/7PfSexFN0mwFBEOEM0Qlln6ybhlHrjf0NA/q6djh751G7IinDPrrNlfq/109nhbCYsK6tR6/8fajSlx182icY6mSR72KGKDSLoy670HZgCIk3/agxK+iba6YXfUKDe+ySgEO3S1HBALYNFi5uYRi+QMDAYKxOISs80/XF6LTXtLZBHJygBOzEkP4hAwXBSW6yPJOeJl0Sq9npn/wONIbVHx1CyCqik2+wUKG0+cfR17chb2Z3P2MkjUdD4qJqib1RPNy6177KEg46aE6JoKmV2orv4iXX45EdB+0KPo1lSq0lZze9HrHjyEf09RBBLrE8njE9cLSpIZU18LSM6NAK75RlqiMzkFIGmXhMLX5gwvxrMeb6luJIwvmnmwIwyxikaH7kas56AAo2O2zhcVqsZz0PrBI4aU0kaYnqTfeCDRnC2jpEn1TwC7I3pL5Zrdf1dgpUv9T/6BkC/4Xm2UqZak4U4xBw2rCB5tD0aOHIOLXCLS1NQPJ1qu9ktOWATShLMgH6xKX39u4ea3fCnR9k5do8CrSXsC+ol02hVHdezIQvMEV96H2vHXgVKX6d3JqplXf9adH4mVPg50VDwxsVZXDpjXd0wqt3BBemteGCYN+BOUOt0Rnzx04rxVyhFifjXPAcLXln8zRVQrUrItrLGq+PLyWZ3qQ0Gme4uFMfmMguSewn/5EgGMBqeJsuV4QQTuTp4lBar++otCNxikPcSi/g817HtW2+BxselXGtkQQZ3dfInD1OEaOzaNDVsn0y5SkjI9zdQjav6AIf8S1jSYhWatrEluNmc1+EDXSm8nHiSIkzCB/x5rCrcXXUNjg9BwjwS+o75NgdXkM28YuejUQRGeKHN0byK7dVN8by3ntpiHqoeknx+YqvHZlqQQyXNk8xUHN1pU5f12pols59WnJMSeuSniZ7RxnoLHVvL1yHaRML3ysdj7DN8T1KP0kV0LaEVNCW7OBMVcyHy1nOewueZHekrewaMC0faEPTdpKLeHo', '2026-05-08 14:39:00+00', 3, '2026-05-08 14:32:00+00'),
(1, 'f732da70499050dca4f86d3d6a975348', 'SQgoQpupazSq94KY5QHDtdt4m/6RT0xwuc0jrgOHiX1p8gYmpt1QgiUS3+jvhUXX6K/lSCwdzsp3E1rQD6b2D1bjGcYYbU9x/8s0hQ1+AhgQ2CnTdRZfeLEd8Nk+MVcWg387qQ5G1RcABXBCcwaIHcIQNUXPh/DGX1DhrJ41a36GuIkZIuTaTSHjqzBpjTZzyOiLZOGtPmeLYj1zJXq+n5Gn4eMCqKgQ++q+oyG1GfQmQIDcG/Igqxe7IoHoW5HMYSmBwBxgJJy2UiTrGrgdkqJ/6iIsaLJJvf8l7oHnt6olZWpf0S6n7bZdKavME4yufME3ojvYgCASl5zfTEquMF+nl5OgZVB77QIRigVkaTJHtxB+YsiUJwt0yOVM8w/5K2uYDbFFAUhPsUzBfr9S8s9z8e/eg9pMxSSiGiCWqW/qi6UZocRY98dbl+GoqFnMNcFBifWIj/brnSDTKTH7sTaVuc6OBNas7TS8n4Ml4zKRbx1eHjDs+7w21WjkIbEPzbGwPjpeFUJAfM/m9asBDZJPbkZudu0STqDs9tMXxOEOskOQjOKzPq5QZ7RP7+FQviP5aIbe/5zaQ9Nzc165kN9PvX4gCYfXOn9LgtVAXz2G6mk3xgOiwoWqW3vUEHK3ry0FiJIDA26KwAx9Q2RY9UVSXCyYDQ5P8QxDRBYyiSrdWXwrj5kg31NRlP9IWCkHayjPH5EZxrhVAr4UN+03dhV1CHhCVjKvtZhBmjzduZUB5mJXs55avcmxShLAvA6LpHkY7vEKkcboA3Gxjq2SfmaOi9+MOkwnY2/yU2ThetDBvn3hpos7x8KqnT2f4dGBbK+uNuLh85KHDqHtRKCLBI841wsc/H2V/i/zEo5LK7O2OYh1cXIwnFecjagXDpCpEce3fjOIr2UrlqJY8zRV0ZSLLLmzmZAHQh/IAi/mzmgLT6iVg0gFo9nx3DFmNX+pJv/E+g4pP0CewNMcV3vfRUQi/4GvGz8A90fa4ncYsnqtKYP1ajs/dLmVaBb6k/cBsJFD28I3wRfBvgs+gfWvZFx+gWR+T4Uv5U9yk8YOsRy7XQOohOlHAlauHGJTX0YYZA2mFkqEpg5XRwvvs/4UUqFseRGLOIZZIyUxB7DHHicmKr+JdRJbXIrDa7mrlxkfQNoxaqzcs/fbVPccG/VGzyIIX7JLE/VL/4qNMNGr0aQsuyxGKGkaCPB8+uzDzS4+JhGCrFDJEDqAGZRXs3tQhIaWfnGZn79W+1lls9NMQo8DmpOKZKsiX2Fu8QWsN2BKxqmIIAWzpMJne8xtIztsqgUKAVUfok193mX/FZecXmZSOEkEDR4ynzPG5NRDI706EhIrMSfaM0D1omkiJbwPlW34EUNWM34P+CPtNp9Rqudaw7E+sqgwr5QBoc1F5vTVGN1scPrcOG7KYPsDnqClJ0IwTf+jo/oxwdTvI70eGVfLekMwVhvZd7fJIz7WYOsZe6WrUT06/eJ/6Xgc9WDX7yfQVaiC4NEC57gAvgSPYJk0a5JDx9xrcLF3FkLhm2CGJAsf9gZYwNSIM2eixxvRVRhHceKFu1MSMxiZH9mdarXAtZCwKkPGthScXIHVZcv1u+iqCZ2mfnMtnSNJ5TnM1Jbt9RLD8K3t3XLioOO8I06mbO8QTpPkA/SttR7spBCkYOvm3HbUJxKEmfD6xm9CGrBdUi/+IDZ4siyggNK+Hyn6Gk4Ds7AOGzEBNZPA0DhmztYCYSAhrbw5fRSVF7aD/8i+5NF/vrvJuhr4W3Hz/coFziGqO8eD7KOPfnHZgjQ9pklcgK9RP5AmBi3RJwtjC36WvGPphXoK//dLxLKt/uzD1j6/TJQ00NSPvZ6xG4aAmNl+sW1AgXdHYeMnwSBx1naHqSb/cuqzEGOE3q8woIutiU9fvuuVFwUTnqiLvP19XAM1m1JBTELYMW6+jvDgkQ9OjfuVj/uF1QHo9TH0be3cT7oBFh08vS/j2X5hpOHU3mxqckrHOphbPx2+Z3HJRQxiIRrQoFYixSILzqeWy9kj+MR7B+hyauWpRgr4Pu2mgu4wfZDp9IwBS6Ss8HCp52KoRfP+OA8SVKkbmBIynYK3Vvjho4yDO7KP/Xsv+ZAsKISZxgtgIxlcsu8DbzGb3mxR1U0JyBHX+C4OwSLRAyduylmlbJchRHsfCV6xlH1qVoy8yJQUdNc80RMP3HmwvIHIqP/tlPdKuUxxOIRFg9OyoJAl', '2026-05-08 14:37:00+00', 3, '2026-05-08 14:30:00+00'),
(1, 'faa1133f7a6a7b333b2515c33bbf8a60', 'D3Xa8ybOdhzc8Qhj1lapdyeyG/Qb3YX2n8pCLEpF6mh1gQYsjw5vU216aQSGxTJI6ZyvngH591Kz+jmJDoJ3NILfhQX+NFvkJBpjKTWtIvTX++Syju1UAfLipGpJoep6+sRzU93xoEaTgFFsnLcHmkpQh8q5br0cap9cAtk3aPGmMFEMsGOc9OgVx7SLsF/MuV92D0kGtOLW4egQx0faw1/WSymwLhZfHLfi0ku4nGh+ydPN+DHIxb8bWILNyb1boGmrUH32mqll8M+vCBz4UEEGQkHldGZ5Vq31B93Yt6hwgGk2bSSieeIOxTwVp/RrvyXV6AkN/rz2SOUN3Q1WTFaXYewslZPdZ1A4Ib9fAzZR75STzr+RKOWFCfP1mEilHWn4hHqsFTLGLL7H6a1ys3FlQr/rFrnW2/DM+F5M7sYArEq6d5k9WRJWrDcX9r05PA+OmFjUgXEOKgzk6mDVMBiaRe07WfpZfF5JMpxRXYBEyAMMigX5UQNbXojLdXYuhYOPrW2/kyELsm203BZ6nQmMaDbpSXisMb/72J76c2C+FN4pCBMoLLCMId0fiYewX7g05SQt01822JX0qhEvTx0MA+F8Eg40jwiLdVp6RmHNy0DY7euCbwTDeNy3pN41E7kfbrTH9FRSERdNM4odFOcgs1DZ4/ux7i/ViJsK3relP2ZH9eqw1BTKlHy6zEPuVSDGSltTYBcFJNBvdLof24YuOAGL4TjRK1LqZQsnF8wrEVZ5wdZQS2GHlLw/8/AKFQoU4Oh1BTP0Bfvfx00wk2yNtgjYGmqy3ICPUzfPgEiK52UB7rCjldiTn3TopI9qvSRGARjOqoY5DU4PeqYJm3hNcr7uZtJ2KTjrlD+3wJTBVtRVA0or2/AQhMnL1AST0PTH83ongFCd2+TvIBOll4W2KJ8CO+ZqYW1ZcVbbyYlWax3Efq236hs9IxRcO99eJXjWEWvQCQxlTiC7+O0TjLSxgpAucJhnHbWxseQ6e5ftTgjs9h4MZ//Kwk8YmNRHFa0+iqE7YwOx6h1Vmk3PHWJaacR02dGpRBkb8WkMKeXyDTq46gBmZWrsJ2pkxnuLSPIe6pkhVN/yxyApJ+gHhjvua3hNN3E0E9/L72CFFZbzcpXhgIWOVPm+jcksQP37vDetYwI8yptMCzvd/JinKidbZv7lj0DtZtAmgw8YTqFkWYhBK6uKANsOiQA7ykYgBLTDBNzh+9HJ1jpXgTBt7Sjo2n7DEQfnEdfKxmTarBu/+MrBRG7tqqZ/zdqF0L6azz6lE7XheW21qFu7SkwQFblU8qDGtunEL7gy4ixDQuKcqPmIu51KBviR9EATXzB1x/G/SxrxSWU0N4DwGedyPSgdgOTGtkdG+B+e1n4rDrsyP1sb8RtLIzeoKz1E0bJOwA16ojixUMoXuxaCGH17E/V1avI80sgaYxt3sOzbR+bVWcpr1hzBttCYDp9kB7xk4hl+03pMAKAsxREwiPB/mD5nwba3Zgip8+u3G2G3GbUjRSErCHBJYc2FdwCoC2f04+u8t0KWMdzR+YpLHYEX7JGL3fj3UygCjOHAAQnVYiBpmpQFLiDobsu8mgw7lxoJqPqH2eFSLkbypnjt9miZO4FFGps/PCEil/OptRtrYmctXEI8r8kEALsWrXce7eT3mFipMCoN3PKpstxZHjCos7w+m0tT+CPUi5s1GNDS/OkOqRvxDKkLr5tht2cUZvlsok+v/trGMzNfENKdtylKlBGLSCTItBxE5vhUx19eIb0iDVfx7VIhiCS/YrtrjXg1QUnCX0+sYzOK+yIlchChzZoNoKZHEocEbHu6SUKEcKXFYWZgcvCFcptqNqBymRJ4Nf2301UiW8WfFKcbqsaHGmjsjlvgOpKTA2lyfWXYwFmYiDo2j8D8mLkv7qnpNQkwpTkYbfcSWLfsSJ/cMm1Q9uX8LfTFzBob6RamctlbBMJ3gUK53nLhxMSilorKDFRKO/ltxA65Xuu9DGNMDxl03MDvY4HAxqrgQZC8JfHGSrkwoanLpOMrGFke5pDsGOALVOGATL7DG+2zTthplZy/GUfz0DSCuhIswpp+I7MtQA6wiWHUYbPhxe/bjT8YnhMYbbPdoZFHlf25CQvoj+KIKIFSmYW8CcoVm1OiE5k2kmuA8CmghiBNGpP0tWcxCWgzNpXpZWzUsf1xS/ngXZy2KmBS72tNNRzPj+swZOPOZrmmb4n9xti8BNambysImK8N0+/5yMVz7zsM7X6oOtXRe5pP8kjqKd6PUw==', '2026-05-08 14:39:00+00', 3, '2026-05-08 14:32:00+00');

insert into message (realm_id, message_id, conversation_id, sender_id, topic, content, rendered_content, client, topic_links, mentions_wildcard, has_link, has_image, has_attachment, has_submessages, sent_at, last_edited_at, edit_history) overriding system value values
(1, 1, 1, 2, 'welcome', 'Welcome to **Test Organization**!

* Conversations happen in streams, each about one topic. This one is #**general>welcome**.
* Write `@` and a name to mention someone, `*text*` for *emphasis*, and three backticks around code.
* The API for programs is documented at http://127.0.0.1:32991/api/docs.', '<p>Welcome to <strong>Test Organization</strong>!</p>
<ul>
<li>Conversations happen in streams, each about one topic. This one is <a class="stream-topic" data-stream-id="1" href="/#narrow/stream/1-general/topic/welcome">#general &gt; welcome</a>.</li>
<li>Write <code>@</code> and a name to mention someone, <code>*text*</code> for <em>emphasis</em>, and three backticks around code.</li>
<li>The API for programs is documented at <a href="api/docs">http://127.0.0.1:32991/api/docs</a>.</li>
</ul>', 'Internal', NULL, false, true, false, false, false, '2026-04-08 14:30:00+00', NULL, NULL),
(1, 2, 2, 2, '', 'Hello, and welcome to Test Organization! 👋

This is a conversation between you and the bot that greets newcomers to **Test Organization**, Adam Administrator.

* Conversations happen in streams, and each message in a stream has a topic.
* Write `@` and a name to mention someone, `*text*` for *emphasis*, and three backticks around code.
* The organization''s address, for clients on other devices, is http://127.0.0.1:32991.', '<p>Hello, and welcome to Test Organization! <span aria-label="wave" class="emoji emoji-1f44b" role="img" title="wave">:wave:</span></p>
<p>This is a conversation between you and the bot that greets newcomers to <strong>Test Organization</strong>, Adam Administrator.</p>
<ul>
<li>Conversations happen in streams, and each message in a stream has a topic.</li>
<li>Write <code>@</code> and a name to mention someone, <code>*text*</code> for <em>emphasis</em>, and three backticks around code.</li>
<li>The organization''s address, for clients on other devices, is <a href="http://127.0.0.1:32991">http://127.0.0.1:32991</a>.</li>
</ul>', 'Internal', NULL, false, true, false, false, false, '2026-04-08 14:30:00+00', NULL, NULL),
(1, 3, 3, 2, '', 'Hello, and welcome to Test Organization! 👋

This is a conversation between you and the bot that greets newcomers to **Test Organization**, Mona Moderator.

* Conversations happen in streams, and each message in a stream has a topic.
* Write `@` and a name to mention someone, `*text*` for *emphasis*, and three backticks around code.
* The organization''s address, for clients on other devices, is http://127.0.0.1:32991.', '<p>Hello, and welcome to Test Organization! <span aria-label="wave" class="emoji emoji-1f44b" role="img" title="wave">:wave:</span></p>
<p>This is a conversation between you and the bot that greets newcomers to <strong>Test Organization</strong>, Mona Moderator.</p>
<ul>
<li>Conversations happen in streams, and each message in a stream has a topic.</li>
<li>Write <code>@</code> and a name to mention someone, <code>*text*</code> for <em>emphasis</em>, and three backticks around code.</li>
<li>The organization''s address, for clients on other devices, is <a href="http://127.0.0.1:32991">http://127.0.0.1:32991</a>.</li>
</ul>', 'Internal', NULL, false, true, false, false, false, '2026-04-08 14:30:00+00', NULL, NULL),
(1, 4, 4, 2, '', 'Hello, and welcome to Test Organization! 👋

This is a conversation between you and the bot that greets newcomers to **Test Organization**, Hamlet Member.

* Conversations happen in streams, and each message in a stream has a topic.
* Write `@` and a name to mention someone, `*text*` for *emphasis*, and three backticks around code.
* The organization''s address, for clients on other devices, is http://127.0.0.1:32991.', '<p>Hello, and welcome to Test Organization! <span aria-label="wave" class="emoji emoji-1f44b" role="img" title="wave">:wave:</span></p>
<p>This is a conversation between you and the bot that greets newcomers to <strong>Test Organization</strong>, Hamlet Member.</p>
<ul>
<li>Conversations happen in streams, and each message in a stream has a topic.</li>
<li>Write <code>@</code> and a name to mention someone, <code>*text*</code> for <em>emphasis</em>, and three backticks around code.</li>
<li>The organization''s address, for clients on other devices, is <a href="http://127.0.0.1:32991">http://127.0.0.1:32991</a>.</li>
</ul>', 'Internal', NULL, false, true, false, false, false, '2026-04-08 14:30:00+00', NULL, NULL),
(1, 5, 5, 2, '', 'Hello, and welcome to Test Organization! 👋

This is a conversation between you and the bot that greets newcomers to **Test Organization**, Cordelia Member.

* Conversations happen in streams, and each message in a stream has a topic.
* Write `@` and a name to mention someone, `*text*` for *emphasis*, and three backticks around code.
* The organization''s address, for clients on other devices, is http://127.0.0.1:32991.', '<p>Hello, and welcome to Test Organization! <span aria-label="wave" class="emoji emoji-1f44b" role="img" title="wave">:wave:</span></p>
<p>This is a conversation between you and the bot that greets newcomers to <strong>Test Organization</strong>, Cordelia Member.</p>
<ul>
<li>Conversations happen in streams, and each message in a stream has a topic.</li>
<li>Write <code>@</code> and a name to mention someone, <code>*text*</code> for <em>emphasis</em>, and three backticks around code.</li>
<li>The organization''s address, for clients on other devices, is <a href="http://127.0.0.1:32991">http://127.0.0.1:32991</a>.</li>
</ul>', 'Internal', NULL, false, true, false, false, false, '2026-04-08 14:30:00+00', NULL, NULL),
(1, 6, 6, 2, '', 'Hello, and welcome to Test Organization! 👋

This is a conversation between you and the bot that greets newcomers to **Test Organization**, Gus Guest.

* Conversations happen in streams, and each message in a stream has a topic.
* Write `@` and a name to mention someone, `*text*` for *emphasis*, and three backticks around code.
* The organization''s address, for clients on other devices, is http://127.0.0.1:32991.', '<p>Hello, and welcome to Test Organization! <span aria-label="wave" class="emoji emoji-1f44b" role="img" title="wave">:wave:</span></p>
<p>This is a conversation between you and the bot that greets newcomers to <strong>Test Organization</strong>, Gus Guest.</p>
<ul>
<li>Conversations happen in streams, and each message in a stream has a topic.</li>
<li>Write <code>@</code> and a name to mention someone, <code>*text*</code> for <em>emphasis</em>, and three backticks around code.</li>
<li>The organization''s address, for clients on other devices, is <a href="http://127.0.0.1:32991">http://127.0.0.1:32991</a>.</li>
</ul>', 'Internal', NULL, false, true, false, false, false, '2026-04-08 14:30:00+00', NULL, NULL),
(1, 7, 7, 1, 'stream events', 'Stream created by @_**Olive Owner|4**.', '<p>Stream created by <span class="user-mention silent" data-user-id="4">Olive Owner</span>.</p>', 'Internal', NULL, false, false, false, false, false, '2026-05-08 14:30:00+00', NULL, NULL),
(1, 8, 8, 1, 'stream events', 'Stream created by @_**Olive Owner|4**.', '<p>Stream created by <span class="user-mention silent" data-user-id="4">Olive Owner</span>.</p>', 'Internal', NULL, false, false, false, false, false, '2026-05-08 14:30:00+00', NULL, NULL),
(1, 9, 9, 1, 'stream events', 'Stream created by @_**Olive Owner|4**.', '<p>Stream created by <span class="user-mention silent" data-user-id="4">Olive Owner</span>.</p>', 'Internal', NULL, false, false, false, false, false, '2026-05-08 14:30:00+00', NULL, NULL),
(1, 10, 10, 1, 'stream events', 'Stream created by @_**Olive Owner|4**.', '<p>Stream created by <span class="user-mention silent" data-user-id="4">Olive Owner</span>.</p>', 'Internal', NULL, false, false, false, false, false, '2026-05-08 14:30:00+00', NULL, NULL),
(1, 11, 11, 1, '', '@**Olive Owner** subscribed you to the stream #**kitchen**.', '<p><span class="user-mention" data-user-id="4">@Olive Owner</span> subscribed you to the stream <a class="stream" data-stream-id="2" href="/#narrow/stream/2-kitchen">#kitchen</a>.</p>', 'Internal', NULL, false, true, false, false, false, '2026-05-08 14:30:00+00', NULL, NULL),
(1, 12, 8, 1, 'stream events', '@_**Olive Owner|4** renamed stream **workshop** to **garage**.', '<p><span class="user-mention silent" data-user-id="4">Olive Owner</span> renamed stream <strong>workshop</strong> to <strong>garage</strong>.</p>', 'Internal', NULL, false, false, false, false, false, '2026-05-08 14:30:00+00', NULL, NULL),
(1, 13, 8, 1, 'stream events', '@_**Olive Owner|4** has changed the [message retention period](/help/message-retention-policy) for this stream from **Forever** to **3000 days**. Messages will be automatically deleted after 3000 days.', '<p><span class="user-mention silent" data-user-id="4">Olive Owner</span> has changed the <a href="/help/message-retention-policy">message retention period</a> for this stream from <strong>Forever</strong> to <strong>3000 days</strong>. Messages will be automatically deleted after 3000 days.</p>', 'Internal', NULL, false, true, false, false, false, '2026-05-08 14:30:00+00', NULL, NULL),
(1, 14, 7, 7, 'tea', 'Who has the **kettle**? See TEA-12 :teapot:', '<p>Who has the <strong>kettle</strong>? See <a href="https://example.com/12">TEA-12</a> <img alt=":teapot:" class="emoji" src="/user_avatars/1/emoji/images/1.png" title="teapot"></p>', 'TestClient', NULL, false, true, false, false, false, '2026-05-08 14:30:00+00', NULL, NULL),
(1, 15, 7, 8, 'tea', '@**Hamlet Member** it is boiling.', '<p><span class="user-mention" data-user-id="7">@Hamlet Member</span> it is boiling.</p>', 'TestClient', NULL, false, false, false, false, false, '2026-05-08 14:30:00+00', NULL, NULL),
(1, 16, 7, 4, 'tea', '@*cooks* @**all** Wer hat die Tassen gesehen? 茶杯在哪里？', '<p><span class="user-group-mention" data-user-group-id="1">@cooks</span> <span class="user-mention" data-user-id="*">@all</span> Wer hat die Tassen gesehen? 茶杯在哪里？</p>', 'TestClient', NULL, true, false, false, false, false, '2026-05-08 14:30:00+00', NULL, NULL),
(1, 17, 7, 7, 'tea', 'I have four cups.', '<p>I have four cups.</p>', 'TestClient', NULL, false, false, false, false, false, '2026-05-08 14:30:00+00', '2026-05-08 14:30:00+00', '[{"user_id": 7, "timestamp": 1778250600, "prev_content": "I have three cups.", "prev_rendered_content": "<p>I have three cups.</p>", "prev_rendered_content_version": 1}]'),
(1, 18, 8, 8, 'saws', 'The saw is blunt.', '<p>The saw is blunt.</p>', 'TestClient', NULL, false, false, false, false, false, '2026-05-08 14:30:00+00', '2026-05-08 14:30:00+00', '[{"user_id": 4, "timestamp": 1778250600, "prev_stream": 2, "prev_subject": "tea"}]'),
(1, 19, 8, 8, 'saws', 'So is the knife.', '<p>So is the knife.</p>', 'TestClient', NULL, false, false, false, false, false, '2026-05-08 14:30:00+00', '2026-05-08 14:30:00+00', '[{"user_id": 4, "timestamp": 1778250600, "prev_stream": 2, "prev_subject": "tea"}]'),
(1, 20, 8, 1, 'saws', 'This topic was moved here from #**kitchen>tea** by @_**Olive Owner|4**', '<p>This topic was moved here from <a class="stream-topic" data-stream-id="2" href="/#narrow/stream/2-kitchen/topic/tea">#kitchen &gt; tea</a> by <span class="user-mention silent" data-user-id="4">Olive Owner</span></p>', 'Internal', NULL, false, true, false, false, false, '2026-05-08 14:30:00+00', NULL, NULL),
(1, 22, 7, 7, 'recipes', 'My [recipe](/user_uploads/1/aa/Qmnjig74z8_5QnSAiM8i384D/recipe.txt)', '<p>My <a href="/user_uploads/1/aa/Qmnjig74z8_5QnSAiM8i384D/recipe.txt">recipe</a></p>', 'TestClient', NULL, false, true, false, true, false, '2026-05-08 14:30:00+00', NULL, NULL),
(1, 23, 7, 4, 'polls', '/poll Which tea?
Green
Black', '<p>/poll Which tea?<br>
Green<br>
Black</p>', 'TestClient', NULL, false, false, false, false, true, '2026-05-08 14:30:00+00', NULL, NULL),
(1, 24, 10, 4, 'budget', 'A new kettle costs 40.', '<p>A new kettle costs 40.</p>', 'TestClient', NULL, false, false, false, false, false, '2026-05-08 14:30:00+00', NULL, NULL),
(1, 25, 12, 8, '', 'Between us: it was the good cup.', '<p>Between us: it was the good cup.</p>', 'TestClient', NULL, false, false, false, false, false, '2026-05-08 14:30:00+00', NULL, NULL),
(1, 26, 13, 7, '', 'Lunch at noon?', '<p>Lunch at noon?</p>', 'TestClient', NULL, false, false, false, false, false, '2026-05-08 14:30:00+00', NULL, NULL),
(1, 27, 14, 7, '', 'Welcome!', '<p>Welcome!</p>', 'TestClient', NULL, false, false, false, false, false, '2026-05-08 14:30:00+00', NULL, NULL),
(1, 28, 15, 10, '', 'Four minutes are over.', '<p>Four minutes are over.</p>', 'TestClient', NULL, false, false, false, false, false, '2026-05-08 14:30:00+00', NULL, NULL),
(1, 29, 16, 2, '', 'Hello, and welcome to The House! 👋

This is a conversation between you and the bot that greets newcomers to **The House**, Yorick.

* Conversations happen in streams, and each message in a stream has a topic.
* Write `@` and a name to mention someone, `*text*` for *emphasis*, and three backticks around code.
* The organization''s address, for clients on other devices, is http://127.0.0.1:34899.', '<p>Hello, and welcome to The House! <span aria-label="wave" class="emoji emoji-1f44b" role="img" title="wave">:wave:</span></p>
<p>This is a conversation between you and the bot that greets newcomers to <strong>The House</strong>, Yorick.</p>
<ul>
<li>Conversations happen in streams, and each message in a stream has a topic.</li>
<li>Write <code>@</code> and a name to mention someone, <code>*text*</code> for <em>emphasis</em>, and three backticks around code.</li>
<li>The organization''s address, for clients on other devices, is <a href="http://127.0.0.1:34899">http://127.0.0.1:34899</a>.</li>
</ul>', 'Internal', NULL, false, true, false, false, false, '2026-05-08 14:30:00+00', NULL, NULL),
(1, 30, 17, 12, '', 'Alas!', '<p>Alas!</p>', 'TestClient', NULL, false, false, false, false, false, '2026-05-08 14:30:00+00', NULL, NULL),
(1, 31, 7, 7, 'shops', 'See http://127.0.0.1:34745/teapots', '<p>See <a href="http://127.0.0.1:34745/teapots">http://127.0.0.1:34745/teapots</a></p>
<div class="message_embed"><div class="data-container"><div class="message_embed_title"><a href="http://127.0.0.1:34745/teapots" title="Teapots">Teapots</a></div><div class="message_embed_description">All of them</div></div></div>', 'TestClient', NULL, false, true, false, false, false, '2026-05-08 14:30:00+00', NULL, NULL),
(1, 32, 7, 8, 'tea', 'The kettle boils!', '<p>The kettle boils!</p>', 'TestClient', NULL, false, false, false, false, false, '2026-05-08 14:35:00+00', '2026-05-08 14:35:00+00', '[{"user_id": 8, "timestamp": 1778250900, "prev_content": "The kettle boils.", "prev_rendered_content": "<p>The kettle boils.</p>", "prev_rendered_content_version": 1}]'),
(1, 33, 18, 8, '', 'Are you away?', '<p>Are you away?</p>', 'TestClient', NULL, false, false, false, false, false, '2026-05-08 14:35:00+00', NULL, NULL),
(1, 34, 7, 7, 'tea', '@**The outgoing** is there more?', '<p><span class="user-mention" data-user-id="11">@The outgoing</span> is there more?</p>', 'TestClient', NULL, false, false, false, false, false, '2026-05-08 14:35:00+00', NULL, NULL),
(1, 35, 7, 7, 'shops', 'See http://127.0.0.1:1/cups', '<p>See <a href="http://127.0.0.1:1/cups">http://127.0.0.1:1/cups</a></p>', 'TestClient', NULL, false, true, false, false, false, '2026-05-08 14:35:00+00', NULL, NULL);

insert into message_flag (realm_id, user_id, message_id, conversation_id, starred, collapsed, mentioned, has_alert_word, historical) overriding system value values
(1, 7, 14, 7, true, false, false, false, false),
(1, 7, 15, 7, false, false, true, true, false),
(1, 7, 16, 7, false, false, true, false, false),
(1, 8, 14, 7, false, true, false, false, false),
(1, 8, 16, 7, false, false, true, false, false);

insert into message_search (realm_id, message_id, words) overriding system value values
(1, 1, '''127.0.0.1'' ''32991/api/docs'' ''api'' ''around'' ''backtick'' ''cod'' ''code'' ''convers'' ''conversation'' ''document'' ''documented'' ''emphas'' ''emphasi'' ''emphasis'' ''general'' ''happ'' ''happen'' ''mention'' ''nam'' ''name'' ''one'' ''organ'' ''organiz'' ''organization'' ''program'' ''someon'' ''stream'' ''test'' ''text'' ''thre'' ''three'' ''topic'' ''welcom'' ''writ'' ''write'' ''~b0'' ''~c1'''),
(1, 2, '''127.0.0.1'' ''32991'' ''adam'' ''address'' ''administr'' ''administrator'' ''around'' ''backtick'' ''bot'' ''client'' ''cod'' ''code'' ''convers'' ''conversation'' ''devic'' ''emphas'' ''emphasi'' ''emphasis'' ''greet'' ''happ'' ''happen'' ''hello'' ''mention'' ''messag'' ''nam'' ''name'' ''newcom'' ''newcomer'' ''organ'' ''organiz'' ''organization'' ''someon'' ''stream'' ''test'' ''text'' ''thre'' ''three'' ''topic'' ''welcom'' ''writ'' ''write'' ''~b0'' ''~c2'''),
(1, 3, '''127.0.0.1'' ''32991'' ''address'' ''around'' ''backtick'' ''bot'' ''client'' ''cod'' ''code'' ''convers'' ''conversation'' ''devic'' ''emphas'' ''emphasi'' ''emphasis'' ''greet'' ''happ'' ''happen'' ''hello'' ''mention'' ''messag'' ''moder'' ''moderator'' ''mon'' ''mona'' ''nam'' ''name'' ''newcom'' ''newcomer'' ''organ'' ''organiz'' ''organization'' ''someon'' ''stream'' ''test'' ''text'' ''thre'' ''three'' ''topic'' ''welcom'' ''writ'' ''write'' ''~b0'' ''~c3'''),
(1, 4, '''127.0.0.1'' ''32991'' ''address'' ''around'' ''backtick'' ''bot'' ''client'' ''cod'' ''code'' ''convers'' ''conversation'' ''devic'' ''emphas'' ''emphasi'' ''emphasis'' ''greet'' ''hamlet'' ''happ'' ''happen'' ''hello'' ''memb'' ''member'' ''mention'' ''messag'' ''nam'' ''name'' ''newcom'' ''newcomer'' ''organ'' ''organiz'' ''organization'' ''someon'' ''stream'' ''test'' ''text'' ''thre'' ''three'' ''topic'' ''welcom'' ''writ'' ''write'' ''~b0'' ''~c4'''),
(1, 5, '''127.0.0.1'' ''32991'' ''address'' ''around'' ''backtick'' ''bot'' ''client'' ''cod'' ''code'' ''convers'' ''conversation'' ''cordeli'' ''cordelia'' ''devic'' ''emphas'' ''emphasi'' ''emphasis'' ''greet'' ''happ'' ''happen'' ''hello'' ''memb'' ''member'' ''mention'' ''messag'' ''nam'' ''name'' ''newcom'' ''newcomer'' ''organ'' ''organiz'' ''organization'' ''someon'' ''stream'' ''test'' ''text'' ''thre'' ''three'' ''topic'' ''welcom'' ''writ'' ''write'' ''~b0'' ''~c5'''),
(1, 6, '''127.0.0.1'' ''32991'' ''address'' ''around'' ''backtick'' ''bot'' ''client'' ''cod'' ''code'' ''convers'' ''conversation'' ''devic'' ''emphas'' ''emphasi'' ''emphasis'' ''greet'' ''guest'' ''gus'' ''gust'' ''happ'' ''happen'' ''hello'' ''mention'' ''messag'' ''nam'' ''name'' ''newcom'' ''newcomer'' ''organ'' ''organiz'' ''organization'' ''someon'' ''stream'' ''test'' ''text'' ''thre'' ''three'' ''topic'' ''welcom'' ''writ'' ''write'' ''~b0'' ''~c6'''),
(1, 7, '''4'' ''creat'' ''created'' ''event'' ''oliv'' ''own'' ''owner'' ''stream'' ''~b0'' ''~c7'''),
(1, 8, '''4'' ''creat'' ''created'' ''event'' ''oliv'' ''own'' ''owner'' ''stream'' ''~b0'' ''~c8'''),
(1, 9, '''4'' ''creat'' ''created'' ''event'' ''oliv'' ''own'' ''owner'' ''stream'' ''~b0'' ''~c9'''),
(1, 10, '''4'' ''creat'' ''created'' ''event'' ''oliv'' ''own'' ''owner'' ''stream'' ''~b0'' ''~c10'''),
(1, 11, '''kitch'' ''kitchen'' ''oliv'' ''own'' ''owner'' ''stream'' ''subscrib'' ''subscribed'' ''~b0'' ''~c11'''),
(1, 12, '''4'' ''event'' ''garag'' ''oliv'' ''own'' ''owner'' ''renam'' ''renamed'' ''stream'' ''workshop'' ''~b0'' ''~c8'''),
(1, 13, '''/help/message-retention-policy'' ''3000'' ''4'' ''automat'' ''automatically'' ''chang'' ''changed'' ''day'' ''days'' ''delet'' ''deleted'' ''event'' ''forev'' ''messag'' ''oliv'' ''own'' ''owner'' ''period'' ''retent'' ''retention'' ''stream'' ''~b0'' ''~c8'''),
(1, 14, '''-12'' ''kettl'' ''se'' ''see'' ''te'' ''tea'' ''teapot'' ''~b0'' ''~c7'''),
(1, 15, '''boil'' ''boiling'' ''hamlet'' ''memb'' ''member'' ''te'' ''tea'' ''~b0'' ''~c7'''),
(1, 16, '''cook'' ''di'' ''die'' ''geseh'' ''gesehen'' ''hat'' ''tass'' ''tassen'' ''te'' ''tea'' ''wer'' ''~b0'' ''~c7'' ''哪'' ''哪里'':5 ''在'' ''在哪'':4 ''杯'' ''杯在'':3 ''茶'' ''茶杯'':2 ''里'''),
(1, 17, '''cup'' ''cups'' ''four'' ''te'' ''tea'' ''~b0'' ''~c7'''),
(1, 18, '''blunt'' ''saw'' ''saws'' ''~b0'' ''~c8'''),
(1, 19, '''knif'' ''knife'' ''saw'' ''saws'' ''~b0'' ''~c8'''),
(1, 20, '''4'' ''kitch'' ''kitchen'' ''move'' ''moved'' ''oliv'' ''own'' ''owner'' ''saw'' ''saws'' ''te'' ''tea'' ''topic'' ''~b0'' ''~c8'''),
(1, 22, '''/user_uploads/1/aa/qmnjig74z8_5qnsaim8i384d/recipe.txt'' ''recip'' ''~b0'' ''~c7'''),
(1, 23, '''/poll'' ''black'' ''green'' ''poll'' ''te'' ''tea'' ''~b0'' ''~c7'''),
(1, 24, '''40'' ''budget'' ''cost'' ''kettl'' ''new'' ''~b0'' ''~c10'''),
(1, 25, '''cup'' ''good'' ''us'' ''~b0'' ''~c12'''),
(1, 26, '''lunch'' ''noon'' ''~b0'' ''~c13'''),
(1, 27, '''welcom'' ''~b0'' ''~c14'''),
(1, 28, '''four'' ''minut'' ''~b0'' ''~c15'''),
(1, 29, '''127.0.0.1'' ''34899'' ''address'' ''around'' ''backtick'' ''bot'' ''client'' ''cod'' ''code'' ''convers'' ''conversation'' ''devic'' ''emphas'' ''emphasi'' ''emphasis'' ''greet'' ''happ'' ''happen'' ''hello'' ''hous'' ''mention'' ''messag'' ''nam'' ''name'' ''newcom'' ''newcomer'' ''organ'' ''organiz'' ''organization'' ''someon'' ''stream'' ''text'' ''thre'' ''three'' ''topic'' ''welcom'' ''writ'' ''write'' ''yorick'' ''~b0'' ''~c16'''),
(1, 30, '''ala'' ''alas'' ''~b0'' ''~c17'''),
(1, 31, '''127.0.0.1'' ''34745/teapots'' ''se'' ''see'' ''shop'' ''shops'' ''~b0'' ''~c7'''),
(1, 32, '''boil'' ''kettl'' ''te'' ''tea'' ''~b0'' ''~c7'''),
(1, 33, '''away'' ''~b0'' ''~c18'''),
(1, 34, '''outgo'' ''outgoing'' ''te'' ''tea'' ''~b0'' ''~c7'''),
(1, 35, '''1/cups'' ''127.0.0.1'' ''se'' ''see'' ''shop'' ''shops'' ''~b0'' ''~c7''');

insert into muted_direct_conversation (realm_id, user_id, conversation_id, muted_at) overriding system value values
(1, 7, 14, '2026-05-08 14:30:00+00');

insert into muted_topic (realm_id, user_id, stream_id, topic, muted_at, muted_topic_id, visibility_policy) overriding system value values
(1, 7, 2, 'polls', '2026-05-08 14:30:00+00', 1, 1),
(1, 7, 2, 'tea', '2026-05-08 14:30:00+00', 2, 3);

insert into muted_user (realm_id, user_id, muted_user_id, muted_at) overriding system value values
(1, 7, 9, '2026-05-08 14:30:00+00');

insert into notification (realm_id, user_id, channel, message_id, batch, position, trigger, is_waiting, due_at, attempts) overriding system value values
(1, 4, 'mail', 33, '18 ', 157, 'private_message', false, '2026-05-08 14:37:00+00', 0),
(1, 7, 'mail', 15, '7 tea', 83, 'mentioned', false, '2070-04-28 07:00:00+00', 0),
(1, 7, 'mail', 16, '7 tea', 84, 'mentioned', false, '2070-04-28 07:00:00+00', 0),
(1, 7, 'mail', 18, '7 tea', 87, 'followed_topic_email_notify', false, '2070-04-28 07:00:00+00', 0),
(1, 7, 'mail', 19, '7 tea', 88, 'followed_topic_email_notify', false, '2070-04-28 07:00:00+00', 0),
(1, 7, 'mail', 25, '12 ', 104, 'private_message', false, '2070-04-28 07:00:00+00', 0),
(1, 7, 'mail', 28, '15 ', 136, 'private_message', false, '2070-04-28 07:00:00+00', 0),
(1, 7, 'mail', 32, '7 tea', 154, 'followed_topic_email_notify', false, '2026-05-08 14:37:00+00', 0);

insert into pinned_message (realm_id, message_id, conversation_id, user_id, pinned_at) overriding system value values
(1, 14, 7, 7, '2026-05-08 14:30:00+00');

insert into playground (realm_id, playground_id, name, pygments_language, url_prefix, url_template) overriding system value values
(1, 1, 'Trial', 'Python', 'https://example.com/?code=', 'https://example.com/?code={code}');

insert into presence (realm_id, user_id, client, is_active, reported_at, written_at) overriding system value values
(1, 7, 'TestClient', true, '2026-05-08 14:30:00+00', '2026-11-27 14:51:07.203+00'),
(1, 8, 'TestClient', true, '2026-05-08 14:30:00+00', '2026-11-27 14:51:07.24+00');

insert into profile_field (realm_id, field_id, type, name, hint, field_data, display_order, required, display_in_profile_summary) overriding system value values
(1, 1, 1, 'Favourite tea', 'Green?', '', 1, false, false);

insert into profile_value (realm_id, user_id, field_id, value, rendered_value) overriding system value values
(1, 7, 1, '*Oolong*', '<p><em>Oolong</em></p>');

insert into push_device (realm_id, user_id, service, token_hash, token, app_id) overriding system value values
(1, 7, 'apns', 'fb0288872031fc4818c03a7253bd3a78de192d05e6bccd09ceabeda65b4d7c6f', 'c0ffee', 'com.example.chat');

insert into reaction (realm_id, message_id, user_id, reaction_type, emoji_code, emoji_name, reaction_id) overriding system value values
(1, 14, 8, 'realm_emoji', '1', 'teapot', 1),
(1, 14, 9, 'unicode_emoji', '1f389', 'tada', 2),
(1, 32, 4, 'unicode_emoji', '1f389', 'tada', 3);

insert into realm (realm_id, host, properties, user_settings_defaults, pictures, is_active, generation, created_at) overriding system value values
(1, '', '{"name": "The House", "org_type": 0, "description": "", "giphy_rating": 2, "digest_weekday": 1, "invite_required": true, "default_language": "en", "jitsi_server_url": null, "mandatory_topics": false, "edit_topic_policy": 5, "allow_edit_history": true, "bot_creation_policy": 1, "send_welcome_emails": true, "video_chat_provider": 1, "enable_read_receipts": true, "inline_image_preview": true, "require_unique_names": false, "allow_message_editing": true, "digest_emails_enabled": true, "name_changes_disabled": false, "authentication_methods": {"Email": true}, "email_changes_disabled": false, "invite_to_realm_policy": 1, "message_retention_days": -1, "private_message_policy": 1, "user_group_edit_policy": 1, "add_custom_emoji_policy": 1, "avatar_changes_disabled": false, "enable_spectator_access": false, "invite_to_stream_policy": 1, "notifications_stream_id": 1, "wildcard_mention_policy": 5, "inline_url_embed_preview": true, "waiting_period_threshold": 0, "delete_own_message_policy": 2, "can_access_all_users_group": 2000000007, "create_public_stream_policy": 1, "default_code_block_language": "", "enable_guest_user_indicator": true, "create_multiuse_invite_group": 2000000003, "create_private_stream_policy": 1, "emails_restricted_to_domains": false, "direct_message_initiator_group": 2000000007, "signup_notifications_stream_id": -1, "can_create_public_channel_group": 2000000006, "create_web_public_stream_policy": 7, "direct_message_permission_group": 2000000007, "can_create_private_channel_group": 2000000006, "message_content_edit_limit_seconds": 86400, "disallow_disposable_email_addresses": true, "message_content_delete_limit_seconds": 600, "move_messages_between_streams_policy": 2, "zulip_update_announcements_stream_id": -1, "want_advertise_in_communities_directory": false, "move_messages_within_stream_limit_seconds": 259200, "move_messages_between_streams_limit_seconds": null, "message_content_allowed_in_email_notifications": true}', '{"twenty_four_hour_time": true}', '{"icon": {"place": "pictures/C1CNzNJpcIQRBoqREEO_9Omg", "version": 2}}', true, 1795219200, '2026-04-08 14:30:00+00');

insert into realm_counter (realm_id, position, message_id, submessage_id, metadata_version, first_position) overriding system value values
(1, 160, 35, 2, 78, 32);

insert into realm_domain (realm_id, realm_domain_id, domain, allow_subdomains) overriding system value values
(1, 1, 'example.org', true);

insert into realm_emoji (realm_id, emoji_id, name, author_id, extension, is_animated, is_active) overriding system value values
(1, 1, 'teapot', 4, 'png', false, true);

insert into realm_export (realm_id, export_id, acting_user_id, requested_at, claimed_until, attempts, finished_at, failed_at, deleted_at, place, size) overriding system value values
(1, 1, 4, '2026-05-08 14:30:00+00', '2026-05-08 14:30:00+00', 1, '2026-05-08 14:30:00+00', NULL, NULL, '9a/Zq7JFXdYaeDTHUp3ote1Z-bP', 3381);

insert into retention_round (realm_id, due_at) overriding system value values
(1, '2026-05-08 15:30:00+00');

insert into scheduled_message (realm_id, scheduled_message_id, sender_id, is_reminder, request, deliver_at, rendered_content, attachment_ids, failure, reminder_target_message_id, reminder_note) overriding system value values
(1, 1, 7, true, E'{"to": "[7]", "type": "private", "client": "TestClient", "content": "Reminder of the message by @_**Hamlet Member|7** in [#kitchen > tea](http://127.0.0.1:34899/#narrow/stream/2-kitchen/topic/tea/near/14).\\n\\nYour note:\\n\\n> Descale it", "readsOwn": false}', '2070-04-27 12:23:10+00', '<p>Reminder of the message by <span class="user-mention silent" data-user-id="7">Hamlet Member</span> in <a href="#narrow/stream/2-kitchen/topic/tea/near/14">#kitchen &gt; tea</a>.</p>
<p>Your note:</p>
<blockquote>
<p>Descale it</p>
</blockquote>', '{}', NULL, 14, 'Descale it'),
(1, 2, 7, false, '{"to": "2", "type": "channel", "topic": "tea", "client": "TestClient", "content": "Good morning!", "readsOwn": false}', '2070-04-27 12:23:10+00', '<p>Good morning!</p>', '{}', NULL, null, ''),
(1, 3, 7, false, '{"to": "[8]", "type": "direct", "topic": "", "client": "TestClient", "content": "Good night!", "readsOwn": false}', '2070-04-27 12:23:10+00', '<p>Good night!</p>', '{}', NULL, null, '');

insert into session (realm_id, token_hash, user_id, user_agent, created_at, last_used_at, expires_at) overriding system value values
(1, 'QyVG5a823eyKb6SxU8gXk3exArVCfSUxG1AEXRnOR/Y=', 7, 'node', '2026-05-08 14:30:00+00', '2026-05-08 14:30:00+00', '2026-05-22 14:30:00+00');

insert into stream (realm_id, stream_id, conversation_id, name, description, rendered_description, invite_only, is_web_public, history_public_to_subscribers, stream_post_policy, message_retention_days, is_default, is_active, creator_id, created_at, can_remove_subscribers_group, folder_id) overriding system value values
(1, 1, 1, 'general', 'For everything without a stream of its own.', '<p>For everything without a stream of its own.</p>', false, false, true, 1, null, true, true, 4, '2026-04-08 14:30:00+00', null, null),
(1, 2, 7, 'kitchen', 'Tea and **soup**', '<p>Tea and <strong>soup</strong></p>', false, false, true, 1, null, true, true, 4, '2026-05-08 14:30:00+00', null, 1),
(1, 3, 8, 'garage', 'Saws', '<p>Saws</p>', false, false, true, 1, 3000, false, true, 4, '2026-05-08 14:30:00+00', 2000000004, null),
(1, 4, 9, '4b22777!DEACTIVATED:attic', '', '', true, false, false, 1, null, false, false, 4, '2026-05-08 14:30:00+00', null, null),
(1, 5, 10, 'board', '', '', true, false, false, 1, null, false, true, 4, '2026-05-08 14:30:00+00', null, null);

insert into stream_traffic (realm_id, stream_id, day, messages) overriding system value values
(1, 1, '2026-04-08', 1),
(1, 2, '2026-05-08', 14),
(1, 3, '2026-05-08', 4),
(1, 4, '2026-05-08', 1),
(1, 5, '2026-05-08', 2);

insert into submessage (realm_id, message_id, submessage_id, sender_id, msg_type, content) overriding system value values
(1, 23, 1, 4, 'widget', '{"widget_type":"poll","extra_data":{"question":"Which tea?","options":["Green","Black"]}}'),
(1, 23, 2, 7, 'widget', '{"type":"vote","key":"canned,0","vote":1}');

insert into subscription (realm_id, user_id, stream_id, is_active, color, is_muted, pin_to_top, desktop_notifications, audible_notifications, push_notifications, email_notifications, wildcard_mentions_notify, personal_folder) overriding system value values
(1, 4, 1, true, '#76ce90', false, false, null, null, null, null, null, ''),
(1, 4, 2, true, '#fae589', false, false, null, null, null, null, null, ''),
(1, 4, 3, true, '#a6c7e5', false, false, null, null, null, null, null, ''),
(1, 4, 4, false, '#e79ab5', false, false, null, null, null, null, null, ''),
(1, 4, 5, true, '#bfd56f', false, false, null, null, null, null, null, ''),
(1, 5, 1, true, '#76ce90', false, false, null, null, null, null, null, ''),
(1, 6, 1, true, '#76ce90', false, false, null, null, null, null, null, ''),
(1, 7, 1, true, '#76ce90', false, false, null, null, null, null, null, ''),
(1, 7, 2, true, '#aa5500', false, true, null, null, null, null, null, 'At home'),
(1, 7, 3, true, '#a6c7e5', false, false, null, null, null, null, null, ''),
(1, 7, 4, false, '#e79ab5', false, false, null, null, null, null, null, ''),
(1, 7, 5, true, '#bfd56f', false, false, null, null, null, null, null, ''),
(1, 8, 1, true, '#76ce90', false, false, null, null, null, null, null, ''),
(1, 8, 2, true, '#fae589', false, false, null, null, null, null, null, ''),
(1, 8, 3, true, '#a6c7e5', false, false, null, null, null, null, null, ''),
(1, 8, 4, false, '#e79ab5', false, false, null, null, null, null, null, ''),
(1, 9, 1, true, '#76ce90', false, false, null, null, null, null, null, ''),
(1, 9, 2, true, '#fae589', false, false, null, null, null, null, null, ''),
(1, 12, 1, true, '#76ce90', false, false, null, null, null, null, null, ''),
(1, 12, 2, true, '#fae589', false, false, null, null, null, null, null, '');

insert into tutorial (realm_id, user_id, status, hotspots_read) overriding system value values
(1, 7, 'started', '{intro_reply}');

insert into upload_space (realm_id, bytes) overriding system value values
(1, 24);

insert into user_group (realm_id, user_group_id, name, description, can_mention_group) overriding system value values
(1, 1, 'cooks', 'The cooks', NULL),
(1, 2, 'everybody in the kitchen', 'The everybody in the kitchen', NULL);

insert into user_group_member (realm_id, user_group_id, user_id) overriding system value values
(1, 1, 7),
(1, 1, 8),
(1, 2, 4);

insert into user_group_subgroup (realm_id, user_group_id, subgroup_id) overriding system value values
(1, 2, 1);

insert into user_status (realm_id, user_id, away, status_text, emoji_name, emoji_code, reaction_type) overriding system value values
(1, 7, false, 'at tea', 'coffee', '2615', 'unicode_emoji');

insert into web_push_subscription (realm_id, user_id, endpoint_hash, endpoint, p256dh, auth, session_hash, added_at) overriding system value values
(1, 8, '7ab388490a2f6107a1deccbc909ad5874faf6a25e431b93e928a0db54c1ef787', 'https://push.example.com/teapot', 'BNU33ey6Xe4qz9P4R09tu1irlDs2tWSbiGlfUUDJYdQNjFmyeu_U3-F4nUt6rtQ2lLJvkxbhoxWkt0dTHJqsB2Y', 'BTBZMqHH6r4Tts7J_aSIgg', NULL, '2026-05-08 14:30:00+00');

select setval('account_user_id_seq', 12, true);

select setval('alert_word_alert_word_id_seq', 2, true);

select setval('attachment_attachment_id_seq', 2, true);

select setval('channel_folder_folder_id_seq', 1, true);

select setval('conversation_conversation_id_seq', 18, true);

select setval('default_stream_group_group_id_seq', 1, true);

select setval('draft_draft_id_seq', 2, true);

select setval('invitation_invitation_id_seq', 2, true);

select setval('linkifier_linkifier_id_seq', 1, true);

select setval('muted_topic_muted_topic_id_seq', 2, true);

select setval('playground_playground_id_seq', 1, true);

select setval('profile_field_field_id_seq', 1, true);

select setval('reaction_reaction_id_seq', 3, true);

select setval('realm_domain_realm_domain_id_seq', 1, true);

select setval('realm_emoji_emoji_id_seq', 1, true);

select setval('realm_export_export_id_seq', 1, true);

select setval('realm_realm_id_seq', 1, true);

select setval('scheduled_message_scheduled_message_id_seq', 3, true);

select setval('stream_stream_id_seq', 5, true);

select setval('user_group_user_group_id_seq', 2, true);
