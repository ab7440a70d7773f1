-- Rates have two to four decimals, as written in a request. Multipliers have up to six.
alter table rates
  alter column amount type numeric,
  add check (amount < 1e10 and scale(amount) between 2 and 4);
alter table overtime_policies
  alter column pay_rate_multiplier type numeric(8,6),
  alter column bill_rate_multiplier type numeric(8,6);
alter table superseded_overtime_policies
  alter column pay_rate_multiplier type numeric(8,6),
  alter column bill_rate_multiplier type numeric(8,6);
