-- Sums of days come from indexes alone, by member and by project, whatever is summed up.
create index daily_time_of_members on daily_time (organization_id, user_id, local_date)
  include (project_id, tracked, billable, manual, keyboard, mouse, overall);
drop index daily_time_by_user;
alter table daily_time drop constraint daily_time_pkey,
  add primary key (organization_id, project_id, local_date, user_id)
    include (tracked, billable, manual, keyboard, mouse, overall);
