-- A budget that another one is yet to follow ends on the day before that one starts: until then its row has its stop and
-- is not closed, so that it counts at the rates of the moment, and its next periods get rows of their own.
alter table budget_histories drop constraint budget_histories_check6;
-- A cluster takes a constraint in a statement of its own alone.
alter table budget_histories
  add constraint budget_histories_closed_check check (closed_at is null or stop_date is not null);
alter table budget_histories
  add constraint budget_histories_ending_check check (closed_at is not null or stop_date is null or rollover_at is not null);
drop index budget_histories_due;
create index budget_histories_due on budget_histories (rollover_at) where closed_at is null and rollover_at is not null;

-- Those that had got their stop before and run on for some days are live again.
update budget_histories h set closed_at = null, kept_seconds = null, kept_cents = null, kept_through = null,
  watched_through = null, kept_version = kept_version + 1, keep_due_at = '-infinity',
  rollover_at = (h.stop_date + 1)::timestamp at time zone c.time_zone
from organization_calendars c
where c.organization_id = h.organization_id and h.closed_at is not null and h.stop_date > current_date + 1
  and h.start_date <= h.stop_date
  and not exists (select from organization_calendars later where later.organization_id = c.organization_id
    and later.effective_from > c.effective_from)
  and exists (select from budget_histories o where o.organization_id = h.organization_id and o.stop_date is null
    and o.project_id is not distinct from h.project_id and o.client_id is not distinct from h.client_id
    and o.start_date > h.stop_date);
