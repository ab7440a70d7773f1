-- Mail with invitations waits its turn. The limit a day of this organization; null = that of the installation.
alter table organizations add column invitation_mails int;
alter table organizations add constraint organizations_invitation_mails check (invitation_mails > 0);

-- The person had accepted an earlier membership in the organization.
alter table members add column accepted_before boolean not null default false;

-- The person had no other tie to the organization, so the mail counts for the limit of the address.
alter table mails add column is_to_stranger boolean not null default false;
update mails set is_to_stranger = true where purpose = 'invitation';

-- When a mail takes its turn: it was begun then, or will be.
create index mails_of_invitations on mails (invited_to, (coalesce(begun_at, due_at))) where purpose = 'invitation';
