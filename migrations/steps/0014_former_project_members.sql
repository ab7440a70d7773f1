-- Lists of a project's members can hold former ones, who are told from the periods of roles in that project.
create index role_periods_of_project on role_periods (organization_id, project_id, user_id);
