-- The entries about one kind of record, whichever record, in the order in which they are listed.
create index audit_entries_of_kind on audit_entries (organization_id, subject, id);
