-- Who stated a rate, for whoever asks what changed pay; null = no user, or stated before this migration.
alter table rates add column recorded_by int;
