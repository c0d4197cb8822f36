-- Each user decides who sees their address (level 163). So far the organization's property applied to everyone. It stays,
-- for nodes of the release before.
update account set settings = settings || jsonb_build_object('email_address_visibility',
                                                             realm.properties -> 'email_address_visibility')
  from realm
 where realm.realm_id = account.realm_id and account.bot_type is null
   and (realm.properties ->> 'email_address_visibility')::integer <> 1;
update realm set user_settings_defaults = user_settings_defaults
                   || jsonb_build_object('email_address_visibility', properties -> 'email_address_visibility')
 where (properties ->> 'email_address_visibility')::integer <> 1;
