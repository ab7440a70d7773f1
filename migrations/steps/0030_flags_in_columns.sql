-- A flag is stored in columns. Names may hold any character, also those that only an escape of JSON can stand for:
-- json keeps the text of the escape and the order of the members, jsonb and text[] refuse the character.
alter table unusual_activities
  add column keyboard_active_seconds int,
  add column mouse_active_seconds int,
  add column time_tracked_seconds int,
  add column overall_active_seconds int,
  add column top_apps_in_use json,
  add column top_urls_visited json,
  add column screenshot_ids json,
  add column suspicious_apps json;

-- The columns are filled in one pass, from the text that was all there was of them. Operators of json read every name
-- and fail at such characters, so the text is cut. What it is cut at cannot stand within a name, where a quotation mark
-- has a backslash before it; of the members only one is an object and only three are lists.
-- `wire` becomes a cache beside the columns. chr(1) stands in it for the address without the id: JSON never holds that
-- character as it is. Before the first date there are but numbers and the type.
alter table unusual_activities
  alter column keyboard_active_seconds type int
    using split_part(split_part(wire, ',"keyboard_active_seconds":', 2), ',', 1)::int,
  alter column mouse_active_seconds type int
    using split_part(split_part(wire, ',"mouse_active_seconds":', 2), ',', 1)::int,
  alter column time_tracked_seconds type int
    using split_part(split_part(wire, ',"time_tracked_seconds":', 2), ',', 1)::int,
  alter column overall_active_seconds type int
    using split_part(split_part(wire, ',"overall_active_seconds":', 2), ',', 1)::int,
  alter column top_apps_in_use type json
    using ('{' || split_part(split_part(wire, ',"top_apps_in_use":{', 2), '},"top_urls_visited":[', 1) || '}')::json,
  alter column top_urls_visited type json
    using ('[' || split_part(split_part(wire, '},"top_urls_visited":[', 2), '],"screenshot_ids":[', 1) || ']')::json,
  alter column screenshot_ids type json
    using ('[' || split_part(split_part(wire, '],"screenshot_ids":[', 2), '],"suspicious_apps":[', 1) || ']')::json,
  alter column suspicious_apps type json
    using ('[' || split_part(split_part(wire, '],"suspicious_apps":[', 2), '],"starts_at":"', 1) || ']')::json,
  alter column wire type text
    using left(wire, strpos(wire, ',"date":') - 1) || ',"url":"' || chr(1) || id::text || '"'
      || substr(wire, strpos(wire, ',"date":')),
  alter column keyboard_active_seconds set not null,
  alter column mouse_active_seconds set not null,
  alter column time_tracked_seconds set not null,
  alter column overall_active_seconds set not null,
  alter column top_apps_in_use set not null,
  alter column top_urls_visited set not null,
  alter column screenshot_ids set not null,
  alter column suspicious_apps set not null,
  -- The session of tracked time that the flag begins in; flags of before sessions were named have none.
  add column stretch_id text generated always as (
    case when jsonb_typeof(evidence -> 'stretch_id') = 'string' then evidence ->> 'stretch_id' end) stored;
