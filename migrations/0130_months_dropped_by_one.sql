-- One process at a time looks for empty months of activities and drops them: two at once read or locked a partition that
-- the other one had just dropped. Whoever finds another at work leaves it the months of this night. This lock is not the
-- one of those who add a month: uploads never wait for a night's work.

create or replace function empty_activity_months(before date) returns setof date language plpgsql as $$
declare
  partition_name text;
  is_used boolean;
begin
  if not pg_try_advisory_xact_lock(7413005) then return; end if;
  for partition_name in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'activity_slots'::regclass
        and c.relname < 'activity_slots_' || to_char(before, 'YYYY_MM') order by c.relname loop
    execute format('select exists (select 1 from %I)', partition_name) into is_used;
    if not is_used then return next to_date(right(partition_name, 7), 'YYYY_MM'); end if;
  end loop;
end $$;

create or replace function drop_activity_month(month date) returns boolean language plpgsql as $$
declare
  partition_name text := 'activity_slots_' || to_char(month, 'YYYY_MM');
  is_used boolean;
begin
  if not pg_try_advisory_xact_lock(7413005) then return false; end if;
  -- Read from the catalogue: a name may be remembered although another process has dropped its table meanwhile.
  if not exists (select 1 from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'activity_slots'::regclass and c.relname = partition_name) then
    return false;
  end if;
  execute format('select exists (select 1 from %I)', partition_name) into is_used;
  if is_used then return false; end if;
  perform set_config('lock_timeout', '5s', true);
  execute format('lock table %I in share update exclusive mode', partition_name);
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
