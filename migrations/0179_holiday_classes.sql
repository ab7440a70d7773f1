-- The class of a holiday, which premiums can name, and the local time at which it begins; null = at midnight.
alter table holidays
  add column class text check (class <> ''),
  add column starts_at text check (starts_at ~ '^([01]\d|2[0-3]):[0-5]\d$');
