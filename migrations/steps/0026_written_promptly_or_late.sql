-- Each row in one of two indexes by the instant of writing: what was written promptly, and what was written late, of which
-- there is an index already. Who imports old time writes no more entries than others.
drop index activity_slots_by_change;
drop index daily_time_by_change;
drop index daily_task_time_by_change;
create index activity_slots_written_promptly on activity_slots (organization_id, updated_at)
  where not (updated_at - starts_at > interval '1 hour' or updated_at - starts_at < interval '-1 hour');
create index daily_time_written_promptly on daily_time (organization_id, updated_at, local_date)
  where not (updated_at - timestamptz '1970-01-01Z' > make_interval(days => local_date - date '1970-01-01', hours => 36)
    or updated_at - timestamptz '1970-01-01Z' < make_interval(days => local_date - date '1970-01-01' - 1));
create index daily_task_time_written_promptly on daily_task_time (organization_id, updated_at, local_date)
  where not (updated_at - timestamptz '1970-01-01Z' > make_interval(days => local_date - date '1970-01-01', hours => 36)
    or updated_at - timestamptz '1970-01-01Z' < make_interval(days => local_date - date '1970-01-01' - 1));
