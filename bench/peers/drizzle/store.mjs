import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { spentOf } from '../spent.mjs';
import * as t from './schema.mjs';

const idsOf = (rows) => rows.map((row) => row.userId);

const findActor = (db) => async (secretHash) => {
  const [actor] = await db
    .select({
      userId: t.members.userId,
      organizationId: t.members.organizationId,
      role: t.members.role,
      currency: t.organizations.currency,
    })
    .from(t.tokens)
    .innerJoin(
      t.members,
      and(eq(t.members.organizationId, t.tokens.organizationId), eq(t.members.userId, t.tokens.userId)),
    )
    .innerJoin(t.organizations, eq(t.organizations.id, t.members.organizationId))
    .where(
      and(
        eq(t.tokens.secretHash, secretHash),
        isNull(t.tokens.revokedAt),
        or(isNull(t.tokens.expiresAt), gt(t.tokens.expiresAt, new Date())),
        isNull(t.members.removedAt),
      ),
    );
  return actor;
};

const listFlags = (db) => (actor, query) =>
  db
    .select()
    .from(t.flags)
    .where(
      and(
        eq(t.flags.organizationId, actor.organizationId),
        gte(t.flags.startsAt, new Date(query['time_slot[start]'])),
        lt(t.flags.startsAt, new Date(query['time_slot[stop]'])),
        gte(t.flags.id, query.startId),
      ),
    )
    .orderBy(asc(t.flags.id))
    .limit(query.limit);

/** The spend of all rows of the page, in one statement. */
const listBudgets =
  (db) =>
  async ({ organizationId }, { startId, limit }) => {
    const rows = await db
      .select()
      .from(t.budgets)
      .where(and(eq(t.budgets.organizationId, organizationId), gte(t.budgets.id, startId)))
      .orderBy(asc(t.budgets.id))
      .limit(limit);
    const ids = rows.map((row) => row.id);
    if (ids.length === 0) return rows;
    const { rows: spent } = await db.execute(spentOf(sql, organizationId, sql.param(ids)));
    const byId = new Map(spent.map((row) => [row.id, Number(row.spent)]));
    return rows.map((row) => ({ ...row, spent: byId.get(row.id) ?? 0 }));
  };

/** The latest change to a member's time: one index lookup for each member. */
const lastActivity = sql`(select d.updated_at from daily_time d
  where d.organization_id = ${t.members.organizationId} and d.user_id = ${t.members.userId} and d.tracked > d.manual
  order by d.local_date desc, d.updated_at desc limit 1)`.mapWith((text) => text && new Date(text));

const listMembers =
  (db) =>
  async ({ organizationId }, { startId, limit }) => {
    const rows = await db
      .select({
        userId: t.members.userId,
        role: t.members.role,
        trackable: t.members.trackable,
        metadata: t.members.metadata,
        acceptedAt: t.members.acceptedAt,
        createdAt: t.members.createdAt,
        updatedAt: t.members.updatedAt,
        name: t.users.name,
        lastActivityAt: lastActivity.as('last_activity_at'),
      })
      .from(t.members)
      .innerJoin(t.users, eq(t.users.id, t.members.userId))
      .where(
        and(eq(t.members.organizationId, organizationId), gte(t.members.userId, startId), isNull(t.members.removedAt)),
      )
      .orderBy(asc(t.members.userId))
      .limit(limit);
    if (rows.length === 0) return rows;
    const [roles, rates] = await Promise.all([
      db
        .select({ userId: t.projectMembers.userId, role: t.projectMembers.role })
        .from(t.projectMembers)
        .where(and(eq(t.projectMembers.organizationId, organizationId), inArray(t.projectMembers.userId, idsOf(rows)))),
      db
        .select({ userId: t.rates.userId, kind: t.rates.kind, amount: t.rates.amount, payType: t.rates.payType })
        .from(t.rates)
        .where(
          and(
            eq(t.rates.organizationId, organizationId),
            inArray(t.rates.userId, idsOf(rows)),
            isNull(t.rates.projectId),
            isNull(t.rates.supersededAt),
          ),
        ),
    ]);
    const rolesOf = Map.groupBy(roles, (row) => row.userId);
    const ratesOf = Map.groupBy(rates, (row) => row.userId);
    return rows.map((row) => {
      const held = ratesOf.get(row.userId) ?? [];
      const pay = held.find((rate) => rate.kind === 'pay');
      return {
        ...row,
        projectRoles: (rolesOf.get(row.userId) ?? []).map(({ role }) => role),
        payRate: pay?.amount,
        payType: pay?.payType,
        billRate: held.find((rate) => rate.kind === 'bill')?.amount,
      };
    });
  };

const listScreenshots =
  (db) =>
  ({ organizationId }, { startId, limit }) => {
    const setting = 'screenshot_frequency';
    const { settingDefaults: d, settingOverrides: o } = t;
    return db
      .select({ userId: t.members.userId, value: sql`coalesce(${o.value}, ${d.value}, '0')`.as('value') })
      .from(t.members)
      .leftJoin(d, and(eq(d.organizationId, t.members.organizationId), eq(d.setting, setting)))
      .leftJoin(
        o,
        and(
          eq(o.organizationId, t.members.organizationId),
          eq(o.setting, setting),
          eq(o.userId, t.members.userId),
          eq(o.generation, sql`coalesce(${d.generation}, 0)`),
        ),
      )
      .where(
        and(eq(t.members.organizationId, organizationId), gte(t.members.userId, startId), isNull(t.members.removedAt)),
      )
      .orderBy(asc(t.members.userId))
      .limit(limit);
  };

const listPolicies =
  (db) =>
  async ({ organizationId }, { startId, limit }) => {
    const rows = await db
      .select()
      .from(t.policies)
      .where(
        and(
          eq(t.policies.organizationId, organizationId),
          gte(t.policies.id, startId),
          or(isNull(t.policies.until), gt(t.policies.until, new Date())),
        ),
      )
      .orderBy(asc(t.policies.id))
      .limit(limit);
    if (rows.length === 0) return rows;
    const assigned = await db
      .select({ policyId: t.assignments.policyId, userId: t.assignments.userId })
      .from(t.assignments)
      .where(
        and(
          eq(t.assignments.organizationId, organizationId),
          inArray(
            t.assignments.policyId,
            rows.map((row) => row.id),
          ),
          eq(t.assignments.endsWithPolicy, true),
        ),
      )
      .orderBy(asc(t.assignments.userId));
    const usersOf = Map.groupBy(assigned, (row) => row.policyId);
    return rows.map((row) => ({ ...row, userIds: idsOf(usersOf.get(row.id) ?? []) }));
  };

const findOrganization = (db) => async (id) => {
  const [[organization], features, [calendar]] = await Promise.all([
    db.select().from(t.organizations).where(eq(t.organizations.id, id)),
    db
      .select({ feature: t.features.feature })
      .from(t.features)
      .where(and(eq(t.features.organizationId, id), isNull(t.features.until)))
      .orderBy(asc(t.features.feature)),
    db
      .select({ timeZone: t.calendars.timeZone, weekStart: t.calendars.weekStart })
      .from(t.calendars)
      .where(eq(t.calendars.organizationId, id))
      .orderBy(desc(t.calendars.effectiveFrom))
      .limit(1),
  ]);
  return { ...organization, ...calendar, features: features.map(({ feature }) => feature) };
};

export async function openStore({ url, connections, idleMs, options }) {
  const pool = new pg.Pool({ connectionString: url, max: connections, idleTimeoutMillis: idleMs, options });
  const db = drizzle(pool);
  return {
    findActor: findActor(db),
    listFlags: listFlags(db),
    listBudgets: listBudgets(db),
    listMembers: listMembers(db),
    listScreenshots: listScreenshots(db),
    listPolicies: listPolicies(db),
    findOrganization: findOrganization(db),
    close: () => pool.end(),
  };
}
