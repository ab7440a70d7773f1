import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../test/harness/app.ts';
import { countWaiting } from '../../test/harness/blockers.ts';
import type { Executor } from './database.ts';
import { lockOrganizationRules } from './locks.ts';
import { sql } from './sql.ts';

const app = useTestApp();

/** Locks the organization's rules in a transaction until `end` is called. */
async function hold(organizationId: number, mode: 'shared' | 'exclusive') {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const held = Promise.withResolvers<void>();
  const ended = app.database.transaction(async (tx) => {
    await lockOrganizationRules(tx, organizationId, mode);
    held.resolve();
    await released;
  });
  ended.catch(held.reject);
  await held.promise;
  const end = () => {
    release();
    return ended;
  };
  return { end };
}

describe("an organization's rules", () => {
  test('can be locked shared by many transactions, or exclusively by one', async () => {
    const { organizationId } = await app.createOrganization();
    const [first, second] = [await hold(organizationId, 'shared'), await hold(organizationId, 'shared')];
    const order: string[] = [];
    const alone = hold(organizationId, 'exclusive').then((held) => {
      order.push('alone');
      return held.end();
    });
    await expect.poll(() => countWaiting(app.databaseUrl)).toBe(1);
    order.push('released');
    await Promise.all([first.end(), second.end(), alone]);
    expect(order).toEqual(['released', 'alone']);
  });

  test('do not block other organizations', async () => {
    const [one, other] = [await app.createOrganization(), await app.createOrganization()];
    const held = await hold(one.organizationId, 'exclusive');
    await (await hold(other.organizationId, 'exclusive')).end();
    await held.end();
  });

  test('do not block new records that only reference the organization', async () => {
    const { organizationId, userId } = await app.createOrganization();
    const held = await hold(organizationId, 'exclusive');
    await app.database.run(sql`
      insert into outbox (organization_id, job, payload, due_at, created_at)
      values (${organizationId}, ${`for ${userId}`}, '{}', '2200-01-01', '2200-01-01')`);
    await held.end();
  });

  test('can be locked exclusively even during an endless stream of shared locks', async () => {
    const { organizationId } = await app.createOrganization();
    const ending = new AbortController();
    const share = async () => {
      while (!ending.signal.aborted) {
        await app.database.transaction(async (tx: Executor) => {
          await lockOrganizationRules(tx, organizationId, 'shared');
          await tx.run(sql`select pg_sleep(0.15::float8)`);
        });
      }
    };
    const sharers = [share(), share(), share(), share()];
    await expect
      .poll(async () => {
        const { busy } = await app.database.one<{ busy: number }>(sql`
        select count(*)::int as busy from pg_stat_activity
        where wait_event = 'PgSleep' and datname = current_database()`);
        return busy;
      })
      .toBe(4);
    for (let round = 0; round < 5; round += 1) await (await hold(organizationId, 'exclusive')).end();
    ending.abort();
    await Promise.all(sharers);
  });

  test('are locked by only one statement per transaction', async () => {
    const { organizationId } = await app.createOrganization();
    await app.database.transaction(async (tx) => {
      let asked = 0;
      const counted: Executor = { ...tx, run: (statement) => ((asked += 1), tx.run(statement)) };
      await lockOrganizationRules(counted, organizationId, 'exclusive');
      await lockOrganizationRules(counted, organizationId, 'shared');
      await lockOrganizationRules(counted, organizationId, 'exclusive');
      expect(asked).toBe(1);
    });
  });

  test('cannot be upgraded from shared to exclusive, because two upgrades would deadlock', async () => {
    const { organizationId } = await app.createOrganization();
    const upgrade = app.database.transaction(async (tx) => {
      await lockOrganizationRules(tx, organizationId, 'shared');
      await lockOrganizationRules(tx, organizationId, 'exclusive');
    });
    await expect(upgrade).rejects.toThrow('cannot become exclusive');
  });
});
