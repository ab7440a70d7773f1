-- Drops the partition of a month as before. Where very much has just been deleted, autovacuum works on it: that gives
-- way to who has waited for its lock for a second, and meanwhile nobody who reads or writes waits behind this lock.
create or replace function drop_activity_month(month date) returns boolean language plpgsql as $$
declare
  partition_name text := 'activity_slots_' || to_char(month, 'YYYY_MM');
  is_used boolean;
begin
  if to_regclass(partition_name) is null then return false; end if;
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
