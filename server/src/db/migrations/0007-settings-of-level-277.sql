-- Personal settings get their names and values of level 277 (docs/levels.md: 168, 219 and 227). Earlier programs don't
-- know them, so all nodes must be stopped.
create function newer_settings(settings jsonb) returns jsonb language sql immutable as $$
  select settings - array['default_view', 'escape_navigates_to_default_view', 'realm_name_in_notifications']
      || jsonb_strip_nulls(jsonb_build_object(
           'web_home_view', settings -> 'default_view',
           'web_escape_navigates_to_home_view', settings -> 'escape_navigates_to_default_view',
           'realm_name_in_email_notifications_policy',
             case when (settings -> 'realm_name_in_notifications')::boolean then 2 end,
           'desktop_icon_count_display', (settings -> 'desktop_icon_count_display')::integer + 1))
$$;

update account set settings = newer_settings(settings)
 where settings ?| array['default_view', 'escape_navigates_to_default_view', 'realm_name_in_notifications',
                         'desktop_icon_count_display'];
update realm set user_settings_defaults = newer_settings(user_settings_defaults)
 where user_settings_defaults ?| array['default_view', 'escape_navigates_to_default_view',
                                       'realm_name_in_notifications', 'desktop_icon_count_display'];
drop function newer_settings;
