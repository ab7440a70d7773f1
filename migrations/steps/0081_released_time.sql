-- Activities and flags may be let go of, too.
alter table retention drop constraint retention_kind_check;
alter table retention add constraint retention_kind_check check (kind in
  ('minutes', 'apps_and_urls', 'screenshots', 'unusual_activities', 'activities', 'audit', 'read_log'));

-- What remains of a member's activities of a month (UTC) that was let go of: the time itself, as runs without a break
-- on one project and task, in the order of the clock. Lists of the same length.
create table released_time (
  organization_id int not null,
  user_id int not null,
  month date not null check (month = date_trunc('month', month::timestamp)::date),
  -- Seconds from the beginning of the month.
  starts int[] not null,
  seconds int[] not null,
  project_ids int[] not null,
  task_ids int[] not null,
  billable boolean[] not null,
  -- Added by hand.
  manual boolean[] not null,
  -- How many activities there were, and when the last of the changes to them was recorded.
  activities int not null check (activities > 0),
  recorded_until timestamptz not null,
  primary key (organization_id, user_id, month),
  foreign key (organization_id, user_id) references members (organization_id, user_id),
  check (cardinality(starts) > 0 and cardinality(seconds) = cardinality(starts)
    and cardinality(project_ids) = cardinality(starts) and cardinality(task_ids) = cardinality(starts)
    and cardinality(billable) = cardinality(starts) and cardinality(manual) = cardinality(starts))
);
create index released_time_by_month on released_time (organization_id, month) include (recorded_until);

-- The months before a date whose partition for activities holds nothing, by their first days. What is asked for has a
-- column: a cluster makes a table of it in between, and knows none without columns.
create function empty_activity_months(before date) returns setof date language plpgsql as $$
declare
  partition_name text;
  is_used boolean;
begin
  for partition_name in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'activity_slots'::regclass
        and c.relname < 'activity_slots_' || to_char(before, 'YYYY_MM') order by c.relname loop
    execute format('select exists (select 1 from %I)', partition_name) into is_used;
    if not is_used then return next to_date(right(partition_name, 7), 'YYYY_MM'); end if;
  end loop;
end $$;

-- Drops the partition of a month, given as its first day, where it holds nothing; answers whether it did. Whoever adds
-- a month holds the same advisory lock. Nobody is kept waiting for more than an instant: it is tried again another day.
create function drop_activity_month(month date) returns boolean language plpgsql as $$
declare
  partition_name text := 'activity_slots_' || to_char(month, 'YYYY_MM');
  is_used boolean;
begin
  if to_regclass(partition_name) is null then return false; end if;
  execute format('select exists (select 1 from %I)', partition_name) into is_used;
  if is_used then return false; end if;
  perform set_config('lock_timeout', '200ms', true);
  perform pg_advisory_xact_lock(7413003);
  lock table only activity_slots in access exclusive mode;
  execute format('select exists (select 1 from %I)', partition_name) into is_used;
  if is_used then return false; end if;
  execute format('drop table %I', partition_name);
  return true;
exception when lock_not_available then
  return false;
end $$;
