-- What figures made happens to be true since an instant, and is told once: its key is drawn from what it is about.
alter table feed_entries add column holds_since timestamptz;
alter table feed_entries add column why jsonb;
alter table feed_entries add column dedup_key text;
create unique index feed_entries_once on feed_entries (organization_id, dedup_key) where dedup_key is not null;
-- What happened to one record, or to one member, of an organization.
create index feed_entries_of_subject on feed_entries (organization_id, subject, subject_id, id);

-- Who has taken note of an event; the first to do so stays.
create table feed_acknowledgements (
  organization_id int not null,
  feed_entry_id bigint not null,
  user_id int not null,
  acknowledged_at timestamptz not null,
  primary key (organization_id, feed_entry_id),
  foreign key (organization_id, feed_entry_id) references feed_entries (organization_id, id)
);

-- How far those who pass events on have come: persons are told, webhooks are queued. Each goes on by itself.
create table feed_relays (
  organization_id int not null references organizations (id),
  relay text not null check (relay in ('persons', 'webhooks')),
  passed_through bigint not null,
  primary key (organization_id, relay)
);

-- What happened before anybody passed events on is passed on to nobody.
insert into feed_relays (organization_id, relay, passed_through)
select o.id, relay, coalesce((select max(id) from feed_entries f where f.organization_id = o.id), 0)
from organizations o cross join unnest(array['persons', 'webhooks']) as relay;
