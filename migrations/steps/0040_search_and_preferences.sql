-- The name without letter case and accents, in which people search: to take names apart for each search would cost ten
-- times as much. src/db/folded.ts folds what is searched for in the same way.
alter table users add column folded_name text not null generated always as (
  case when octet_length(name) = char_length(name) then lower(name)
  else replace(translate(regexp_replace(normalize(lower(name), nfkd), '[\u0300-\u036f]', '', 'g'), 'øłđðħı', 'olddhi'),
    'ß', 'ss') end) stored;

-- How the browser interface shows everything to a person. Who has no row has the defaults.
create table user_preferences (
  user_id int primary key references users (id),
  language text check (language in ('en', 'de')),
  time_zone text,
  clock text not null check (clock in ('organization', 'member', 'viewer')),
  theme text not null check (theme in ('light', 'dark', 'system')),
  decimal_hours boolean not null,
  single_keys boolean not null,
  updated_at timestamptz not null
);
