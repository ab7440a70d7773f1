-- Each upload with contents reads the decisions for everybody and those for the members whose time it holds.
create index setting_changes_of_everybody on setting_changes (organization_id, id) where user_ids is null;
create index setting_changes_of_members on setting_changes using gin (user_ids);
