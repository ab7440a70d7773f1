-- A page of members tells which roles each has in projects. Those of somebody on many projects are read from the index
-- alone, not from a page of the table each.
create index project_members_of_member on project_members (organization_id, user_id, role);
drop index project_members_of_user;
