-- Who set a budget when is read by its project or client.
create index budget_statements_of_project on budget_statements (organization_id, project_id, id) where project_id is not null;
create index budget_statements_of_client on budget_statements (organization_id, client_id, id) where client_id is not null;
