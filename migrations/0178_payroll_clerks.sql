-- Since when a member has been a payroll clerk. Null = is not one. Only current members with the role user are clerks.
alter table members add column payroll_clerk_since timestamptz;
alter table members add constraint members_payroll_clerks
  check (payroll_clerk_since is null or (role = 'user' and removed_at is null));
