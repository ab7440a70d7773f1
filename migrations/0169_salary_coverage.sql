-- The hours per week that a salary pays, if they differ from its divisor. Null: the weekly hours, or all time that is
-- not overtime.
alter table salaries
  add column covers_hours numeric(7, 4) check (covers_hours > 0 and covers_hours <= 168),
  add check (covers_hours is null or method = 'standard');
-- Salaries no longer pay overtime of a day, and salaries with a divisor pay all other time. The job computes the weeks
-- again.
truncate overtime_weeks;
