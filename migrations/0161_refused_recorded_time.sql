-- Whether time that members record in a locked period becomes a correction, or is rejected.
alter table pay_period_settings add column locked_periods text not null default 'accept_corrections';
alter table pay_period_settings add constraint pay_period_settings_locked_periods
  check (locked_periods in ('accept_corrections', 'refuse_members'));
