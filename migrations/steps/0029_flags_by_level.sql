-- Flags of a level are found by id within each day (UTC) of the range, as those of a type and a level are: without it
-- the level was looked up once for each type and day.
create index unusual_activities_by_level on unusual_activities
  (organization_id, confidence_level, ((starts_at at time zone 'UTC')::date), id) include (starts_at, type);
-- What is sent of a flag is kept as it is: a page unpacked it a hundred times. Three flags fit on a page of the
-- database; the evidence, which is longer and seldom read, is packed as before. Flags that are there already are kept
-- so once they are written again.
alter table unusual_activities set (toast_tuple_target = 2700);
