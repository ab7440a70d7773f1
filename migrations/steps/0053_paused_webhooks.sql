-- Owners pause webhooks, beside those that are disabled since nothing arrives.
alter table webhooks drop constraint webhooks_disabled_because_check;
alter table webhooks add constraint webhooks_disabled_because_check
  check (disabled_because in ('gone', 'failing', 'paused'));
create index webhooks_disabled on webhooks (disabled_at)
  where disabled_at is not null and disabled_because <> 'paused' and deleted_at is null;
