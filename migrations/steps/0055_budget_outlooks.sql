-- When the budgets of an organization are looked ahead on next, and with which row of them that goes on. Who has no row
-- was never looked on.
create table budget_outlooks (
  organization_id int primary key references organizations (id),
  due_at timestamptz not null,
  next_row_id int not null
);
create index budget_outlooks_due on budget_outlooks (due_at);
