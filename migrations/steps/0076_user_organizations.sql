-- Where somebody is a member now, found by the person: credentials of a person reach all their organizations, and none
-- of these is known before. Written with each membership; on a cluster every node has it, so it leads with the user.
create table user_organizations (
  user_id int not null references users (id),
  organization_id int not null,
  primary key (user_id, organization_id)
);
create index user_organizations_of_organization on user_organizations (organization_id);

insert into user_organizations (user_id, organization_id)
select user_id, organization_id from members where removed_at is null;

-- Nothing looks for members by the user alone any more.
drop index members_of_user;
