-- Whoever appends to an organization's feed holds its row here until the end of the transaction, so that ids become
-- visible in ascending order. A row of its own, since that of the organization is held by uploads beside each other.
create table feed_heads (
  organization_id int primary key references organizations (id)
);

insert into feed_heads (organization_id) select id from organizations;
