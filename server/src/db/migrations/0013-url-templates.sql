-- Linkifiers and playgrounds hold templates of addresses (levels 176 and 196), and linkifiers have an order (level 202).
-- The older columns stay, for nodes of the release before. A template is null, or contradicts the older column, if such a
-- node wrote the row, which is then read from the older column.
alter table linkifier
  add column url_template text,
  add column position integer;                   -- null for linkifiers that come last, in the order of their ids
alter table playground add column url_template text;
