-- What a calculator needs in addition to the rate and the multiplier of a line; null = the default. pay_addition is an
-- amount per paid hour, hour_minutes the length of a paid hour (60), pay_base the rate that the line multiplies
-- (pay_rate). An ellipsis marks an amount with more than six decimals. paid_seconds is the part of the seconds that the
-- line pays (seconds).
alter table pay_period_lines
  add column pay_addition text check (pay_addition ~ '^\d+\.\d{2,6}…?$'),
  add column hour_minutes text check (hour_minutes ~ '^\d+(\.\d+)?$'),
  add column pay_base text check (pay_base ~ '^\d+\.\d{2,6}…?$'),
  add column paid_seconds int;
