-- When somebody was a member: a salary pays no weeks between two memberships.
create index role_periods_of_member on role_periods (organization_id, user_id) where project_id is null;
