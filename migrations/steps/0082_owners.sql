-- Whether there is another owner is asked whenever one looks at their memberships, leaves or loses the role.
create index members_owning on members (organization_id, user_id) where role = 'owner' and removed_at is null;
