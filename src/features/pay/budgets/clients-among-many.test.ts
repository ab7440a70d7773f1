import { expect } from 'vitest';
import { addQuietProjects } from '../../../../bench/seed/projects.ts';
import { captureStatements } from '../../../../bench/statements.ts';
import { useTestApp } from '../../../../test/harness/app.ts';
import { onOneServer } from '../../../../test/harness/one-server.ts';
import { plansThatStay } from '../../../../test/harness/plans.ts';
import { listClientBudgetHistories } from '../../../contract/budget-histories.ts';
import { createClient } from '../../../contract/clients.ts';

const app = useTestApp();

onOneServer('it reads plans')('a request for a client budget reads only the terms of its projects', async () => {
  const owner = await app.createOrganization();
  const { organizationId, userId, client } = owner;
  const budget = { type: 'hours', hours: 10, start_date: '2026-01-01' } as const;
  const body = { name: 'One of many', budget };
  const made = await client.call(createClient, { params: { organization_id: organizationId }, body });
  const tenant = { organizationId, ownerId: userId, token: owner.token };
  await addQuietProjects(app.database.pool, tenant, { first: userId, count: 1 }, 6_000);
  await app.database.pool.query('vacuum analyze project_terms');
  const list = () => client.call(listClientBudgetHistories, { params: { client_id: made.client.id } });
  const statements = await captureStatements(list);
  expect(statements.some(({ text }) => text.includes('project_terms'))).toBe(true);
  const plans = await plansThatStay(app.database, statements);
  expect(plans.reduce((sum, { tables }) => sum + (tables.get('project_terms') ?? 0), 0)).toBeLessThan(100);
});
