-- Metadata of organizations is text, as clients are promised; the demo stored a number.
update organizations
  set metadata = (select jsonb_object_agg(key, coalesce(value #>> '{}', '')) from jsonb_each(metadata))
  where jsonb_path_exists(metadata, 'strict $.* ? (@.type() != "string")');
alter table organizations add constraint organizations_metadata_is_text
  check (not jsonb_path_exists(metadata, 'strict $.* ? (@.type() != "string")'));
