-- The product that the pay of a salary rounds, as text; null = no salary, a difference, or a line stored earlier.
alter table pay_period_lines add column salary_share text;
alter table pay_period_lines add constraint pay_period_lines_salary_share
  check (kind = 'salary' or salary_share is null) not valid;
