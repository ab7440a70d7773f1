-- Fields in audit entries, events and notifications of people get the names of the API. Servers of the previous version
-- write the old names until they stop.
update audit_entries
  set before = before - 'way' || jsonb_build_object('sign_in_method', before -> 'way')
  where subject = 'session' and before ? 'way';
update audit_entries
  set after = after - 'way' || jsonb_build_object('sign_in_method', after -> 'way')
  where subject = 'session' and after ? 'way';

update audit_entries
  set before = before - 'read_log_months' || jsonb_build_object('access_log_months', before -> 'read_log_months')
  where subject = 'organization' and before ? 'read_log_months';
update audit_entries
  set after = after - 'read_log_months' || jsonb_build_object('access_log_months', after -> 'read_log_months')
  where subject = 'organization' and after ? 'read_log_months';

-- Fields are sorted, and no other field of a retention policy precedes the access log.
update feed_entries
  set payload = payload
    || jsonb_build_object('fields', '["access_log_months"]'::jsonb || (payload -> 'fields') - 'read_log_months')
  where kind = 'organization_changed' and payload -> 'fields' ? 'read_log_months';

update user_events
  set payload = payload || jsonb_build_object('session',
    (payload -> 'session') - 'way' || jsonb_build_object('sign_in_method', payload #> '{session,way}'))
  where kind in ('session_created', 'session_ended') and payload -> 'session' ? 'way';
