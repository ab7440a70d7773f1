-- The audit trail is read by who acted and by when, beside by record: each filter pages by an index of its own.
create index audit_entries_of_actor on audit_entries (organization_id, actor_user_id, id);
create index audit_entries_recorded on audit_entries (organization_id, recorded_at, id);
