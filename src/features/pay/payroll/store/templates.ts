import type { PayrollLayout } from '../../../../contract/payroll-templates.ts';
import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';

export interface TemplateFields {
  name: string;
  layout: PayrollLayout;
}

export interface TemplateRow extends TemplateFields {
  id: number;
  createdAt: string;
  updatedAt: string;
}

const columns = sql`id, name, layout, created_at as "createdAt", updated_at as "updatedAt"`;

export function selectTemplates(
  db: Executor,
  organizationId: number,
  { startId, limit }: { startId: number; limit: number },
): Promise<TemplateRow[]> {
  return db.many(sql`
    select ${columns} from payroll_templates
    where organization_id = ${organizationId} and id >= ${startId}
    order by id limit ${limit}`);
}

export function selectTemplate(db: Executor, organizationId: number, id: number): Promise<TemplateRow | undefined> {
  return db.maybe(sql`
    select ${columns} from payroll_templates where organization_id = ${organizationId} and id = ${id}`);
}

export async function countTemplates(db: Executor, organizationId: number): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select count(*)::int as count from payroll_templates where organization_id = ${organizationId}`);
  return row.count;
}

export function insertTemplate(
  db: Executor,
  organizationId: number,
  { name, layout }: TemplateFields,
  now: Temporal.Instant,
): Promise<TemplateRow> {
  return db.one(sql`
    insert into payroll_templates (organization_id, name, layout, created_at, updated_at)
    values (${organizationId}, ${name}, ${JSON.stringify(layout)}, ${now}, ${now})
    returning ${columns}`);
}

export function updateTemplate(
  db: Executor,
  organizationId: number,
  { id, name, layout }: TemplateFields & { id: number },
  now: Temporal.Instant,
): Promise<TemplateRow> {
  return db.one(sql`
    update payroll_templates set name = ${name}, layout = ${JSON.stringify(layout)}, updated_at = ${now}
    where organization_id = ${organizationId} and id = ${id}
    returning ${columns}`);
}

export async function deleteTemplate(db: Executor, organizationId: number, id: number): Promise<void> {
  await db.run(sql`delete from payroll_templates where organization_id = ${organizationId} and id = ${id}`);
}
