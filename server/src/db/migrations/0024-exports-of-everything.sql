-- Owners export everything over the settings page, too, as the command `export` does. Earlier exports are of public data.
alter table realm_export
  add column format text not null default 'public',            -- public: public data; otherwise a format of everything
  add column includes_private boolean not null default false;  -- private and archived streams and direct messages
