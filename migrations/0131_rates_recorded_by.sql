-- The user who set a rate, for explanations of changed pay. Null: set without a user, or before this migration.
alter table rates add column recorded_by int;
