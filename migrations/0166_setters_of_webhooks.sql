-- `set_by`: the user who last set the address. `set_by_maker`: the creator of the organization token of that request.
-- Events of budgets that use pay rates are sent while both can see pay. `set_by` is null until an owner sets the address
-- again after this migration, `set_by_maker` without such a token.
alter table webhooks add column set_by int;
alter table webhooks add column set_by_maker int;
