-- What a version says beyond the contract's fields: further thresholds, consecutive days, premiums and how they combine.
-- A field that is not there has its default.
alter table overtime_policies add column rules jsonb not null default '{}';
