-- How an earning raises the regular rate: the hours that divide it, and the first date of the time for which it is paid.
-- null = it is paid for the workweek of its date.
alter table earnings
  add column divided_by text not null default 'hours_worked' check (divided_by in ('hours_worked', 'non_overtime_hours')),
  add column earned_from date check (earned_from between local_date - 366 and local_date),
  add check (in_regular_rate or (divided_by = 'hours_worked' and earned_from is null));
