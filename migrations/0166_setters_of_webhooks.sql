-- Who last set the address of a webhook, and who made the organization token by which they did. Events of budgets at pay
-- rates are sent while both can see pay. Null: not by a token, or before this migration.
alter table webhooks add column set_by int;
alter table webhooks add column set_by_maker int;
