-- What the caller was in the organization when an answer was kept (role, sight of pay), so that it is shown again only to
-- someone who may still see as much.
alter table idempotency_answers add column standing jsonb;
