-- Actions in the audit, and in the payload of events about them, get the names that the glossary uses. Servers of the
-- previous version write the old names until they stop.
update audit_entries set action = case action
    when 'budget_stated' then 'budget_set'
    when 'rate_stated' then 'rate_set'
    when 'payroll_taken' then 'payroll_exported'
    when 'invitation_link_made' then 'invitation_link_created'
    else 'invitation_resent' end
  where action in ('budget_stated', 'rate_stated', 'payroll_taken', 'invitation_link_made', 'invitation_sent_again');

update feed_entries
  set payload = payload || jsonb_build_object('action',
    case payload ->> 'action' when 'budget_stated' then 'budget_set' else 'rate_set' end)
  where payload ->> 'action' in ('budget_stated', 'rate_stated');
