-- The places that organizations have imported from, by the names that the importers gave them.
create table import_source (
  realm_id bigint not null,
  source_id integer not null,                    -- counted from 1 in each organization
  name text not null,
  primary key (realm_id, source_id)
);
create unique index import_source_name on import_source (realm_id, name);

-- What each imported record became, by which a second import of the same export adds nothing.
create table imported_record (
  realm_id bigint not null,
  source_id integer not null,
  kind text not null,                            -- person, stream, file or message
  key text not null,                             -- of the record in the export
  id bigint not null,                            -- of the user, stream, attachment or message
  primary key (realm_id, source_id, kind, key)
);
