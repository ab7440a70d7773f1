-- What an inviter typed of a person is kept with the membership and shown there alone until the person accepts; what is
-- known of them elsewhere is not for everybody who knows their email.
alter table members
  add column accepted_at timestamptz,
  -- Since when somebody who did not accept is active all the same: a credential of their own, or time that was deleted since.
  add column active_since timestamptz,
  add column invited_email text,
  add column invited_name text,
  add column invited_first_name text,
  add column invited_last_name text,
  add column invited_time_zone text;

update members set accepted_at = joined_at
where role = 'owner' or user_id in (select id from users where status = 'active');
update members m set invited_email = u.email, invited_name = u.name, invited_first_name = u.first_name,
  invited_last_name = u.last_name, invited_time_zone = u.time_zone
from users u where u.id = m.user_id and m.accepted_at is null;

alter table members add constraint members_invited_until_accepted check (
  (accepted_at is null) = (invited_email is not null) and (accepted_at is null) = (invited_name is not null)
  and (accepted_at is null) = (invited_first_name is not null) and (accepted_at is null) = (invited_last_name is not null)
  and (accepted_at is null) = (invited_time_zone is not null));

-- The status of a user says whether name and zone are their own: taken over with the first membership they accept.
update users set status = 'active' where id in (select user_id from members where accepted_at is not null);
-- Passwords came with invitations alone, so the inviters knew them; they count for nothing.
alter table users drop column password_hash;
