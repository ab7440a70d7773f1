-- The account was made with a link that an owner copied, and its address is unconfirmed since then. Null: confirmed, or
-- made in another way.
alter table users add column unconfirmed_since timestamptz;
alter table users add constraint users_unconfirmed_is_of_account
  check (unconfirmed_since is null or status = 'active');

-- How a link reaches the person. Links made before are treated as those of the command line, which confirm no address.
alter table invitation_links add column delivery text not null default 'command_line';
alter table invitation_links add constraint invitation_links_delivery
  check (delivery in ('command_line', 'mail', 'copy'));
