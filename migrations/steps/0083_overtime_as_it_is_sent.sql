-- What is kept of a workweek is also there as it is sent, in parts that readers see or not, so that the database puts
-- a page together. What was kept before has none of that; the job keeps it anew.
truncate overtime_weeks;
alter table overtime_weeks
  -- Members of a JSON object, each with a comma before; null = the week is counted whenever it is asked for.
  add column time_text text,
  add column pay_text text,
  add column bill_text text;
-- A cluster takes a constraint in a statement of its own alone.
alter table overtime_weeks
  add constraint overtime_weeks_texts_together check (num_nulls(time_text, pay_text, bill_text) in (0, 3));
