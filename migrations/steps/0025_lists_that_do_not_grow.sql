-- What was written in a window, by organization. All rows of a write have one instant, so that they share entries. These take the
-- place of block ranges, which named what other organizations wrote, and ever more as rows were written anew.
create index activity_slots_by_change on activity_slots (organization_id, updated_at);
create index daily_time_by_change on daily_time (organization_id, updated_at, local_date);
create index daily_task_time_by_change on daily_task_time (organization_id, updated_at, local_date);
drop index activity_slots_changed;
drop index daily_time_changed;
drop index daily_task_time_changed;

-- What was written long after it happened, or long before: more than an hour; of dates, more than twelve hours after their
-- end or a day before they began, as UTC counts. All else of a long window is found by when it happened.
create index activity_slots_written_late on activity_slots (organization_id, updated_at)
  where updated_at - starts_at > interval '1 hour' or updated_at - starts_at < interval '-1 hour';
create index daily_time_written_late on daily_time (organization_id, updated_at, local_date)
  where updated_at - timestamptz '1970-01-01Z' > make_interval(days => local_date - date '1970-01-01', hours => 36)
    or updated_at - timestamptz '1970-01-01Z' < make_interval(days => local_date - date '1970-01-01' - 1);
create index daily_task_time_written_late on daily_task_time (organization_id, updated_at, local_date)
  where updated_at - timestamptz '1970-01-01Z' > make_interval(days => local_date - date '1970-01-01', hours => 36)
    or updated_at - timestamptz '1970-01-01Z' < make_interval(days => local_date - date '1970-01-01' - 1);

-- With the starts, without which a plan for any range would prefer the index of all slots.
drop index activity_slots_with_note;
create index activity_slots_with_note on activity_slots (organization_id, id, starts_at) where note is not null;

-- The last day on which a tracker recorded time of a member on a project.
create index daily_time_recorded on daily_time (organization_id, project_id, user_id, local_date) where tracked > manual;
