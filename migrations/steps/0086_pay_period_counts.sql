-- How many members have handed in and are approved in a pay period: shown with each period of a list, and moved with
-- every step of a member, so that nobody has to count them.
create table pay_period_counts (
  organization_id int not null references organizations (id),
  start_on date not null,
  submitted int not null check (submitted >= 0),
  approved int not null check (approved >= 0),
  primary key (organization_id, start_on)
);

insert into pay_period_counts (organization_id, start_on, submitted, approved)
select organization_id, start_on, count(submitted_at), count(approved_at)
from pay_period_members
group by organization_id, start_on;
