-- Where servers are reached, for commands that print links. A server renews its row every minute.
create table running_servers (
  id uuid primary key,
  web_url text not null,
  started_at timestamptz not null default clock_timestamp(),
  until timestamptz not null
);
