-- How a person is told by mail. Who has no row is told at once, of everything.
create table notification_settings (
  user_id int primary key references users (id),
  digest text not null check (digest in ('at_once', 'hourly', 'daily')),
  -- Of these kinds no mail is sent.
  kinds_off text[] not null,
  updated_at timestamptz not null
);

-- Mail that is to be sent, or was. A person's, whatever organizations it tells of.
create table mails (
  user_id int not null references users (id),
  -- Stands in its Message-ID, whenever and however often it is sent.
  id uuid not null,
  digest text not null,
  created_at timestamptz not null,
  -- When it is tried next; null = it is sent, or nobody tries any more.
  due_at timestamptz,
  -- When it was tried first: nothing is added to it from then on.
  begun_at timestamptz,
  attempts int not null default 0,
  -- Who sends it, and until when nobody else does.
  lease uuid,
  leased_until timestamptz,
  ended_at timestamptz,
  -- void: what it was about is no more, or the person wants no mail of it.
  ended_as text check (ended_as in ('sent', 'refused', 'given_up', 'void')),
  primary key (user_id, id)
);
create index mails_due on mails (due_at) where due_at is not null;
-- What else a person is told until a mail goes out goes with it.
create unique index mails_open on mails (user_id, digest, due_at) where begun_at is null;
create index mails_ended on mails (ended_at) where ended_at is not null;

-- What a mail tells: events of the person, each in one mail.
create table mail_events (
  user_id int not null,
  user_event_id bigint not null,
  mail_id uuid not null,
  primary key (user_id, user_event_id),
  foreign key (user_id, mail_id) references mails (user_id, id) on delete cascade
);
create index mail_events_of_mail on mail_events (user_id, mail_id);

-- Signs the links with which people end mail of a kind without signing in.
create table mail_keys (
  id smallint primary key check (id = 1),
  secret bytea not null,
  created_at timestamptz not null
);
