import { Between, DataSource, In, IsNull, MoreThan, MoreThanOrEqual, Raw } from 'typeorm';
import { spentOf } from '../spent.mjs';
import * as e from './entities.mjs';

const idsOf = (rows) => rows.map((row) => row.userId);

/** A statement with its values, for `DataSource.query`. */
const plain = (strings, ...values) => ({
  text: strings.reduce((text, part, index) => `${text}$${index}${part}`),
  values,
});

const findActor = (source) => async (secretHash) => {
  const tokens = source.getRepository(e.Token);
  const now = new Date();
  const token = await tokens
    .createQueryBuilder('t')
    .innerJoinAndMapOne(
      't.member',
      e.Member,
      'm',
      'm.organizationId = t.organizationId and m.userId = t.userId and m.removedAt is null',
    )
    .innerJoinAndMapOne('t.organization', e.Organization, 'o', 'o.id = t.organizationId')
    .where('t.secretHash = :secretHash and t.revokedAt is null', { secretHash })
    .andWhere('(t.expiresAt is null or t.expiresAt > :now)', { now })
    .getOne();
  return (
    token && {
      userId: token.userId,
      organizationId: token.organizationId,
      role: token.member.role,
      currency: token.organization.currency,
    }
  );
};

const listFlags = (source) => (actor, query) =>
  source.getRepository(e.Flag).find({
    where: {
      organizationId: actor.organizationId,
      startsAt: Raw((column) => `${column} >= :since and ${column} < :until`, {
        since: new Date(query['time_slot[start]']),
        until: new Date(query['time_slot[stop]']),
      }),
      id: MoreThanOrEqual(query.startId),
    },
    order: { id: 'ASC' },
    take: query.limit,
  });

const listBudgets =
  (source) =>
  async ({ organizationId }, { startId, limit }) => {
    const where = { organizationId, id: MoreThanOrEqual(startId) };
    const rows = await source.getRepository(e.Budget).find({ where, order: { id: 'ASC' }, take: limit });
    const { text, values } = spentOf(
      plain,
      organizationId,
      rows.map((row) => row.id),
    );
    const spent = await source.query(text, values);
    const byId = new Map(spent.map((row) => [row.id, Number(row.spent)]));
    return rows.map((row) => ({
      ...row,
      stopTimer: row.stopTimerWhenBudgetReached,
      spent: byId.get(row.id) ?? 0,
    }));
  };

/** The latest change to a member's time: one index lookup for each member. */
const lastActivity = `(select d.updated_at from daily_time d
  where d.organization_id = m.organization_id and d.user_id = m.user_id and d.tracked > d.manual
  order by d.local_date desc, d.updated_at desc limit 1)`;

const listMembers =
  (source) =>
  async ({ organizationId }, { startId, limit }) => {
    const { entities, raw } = await source
      .getRepository(e.Member)
      .createQueryBuilder('m')
      .addSelect(lastActivity, 'last_activity_at')
      .innerJoin('users', 'u', 'u.id = m.userId')
      .where('m.organizationId = :organizationId and m.userId >= :startId and m.removedAt is null', {
        organizationId,
        startId,
      })
      .orderBy('m.userId')
      .limit(limit)
      .getRawAndEntities();
    const userIds = idsOf(entities);
    const [roles, rates] = await Promise.all([
      source.getRepository(e.ProjectMember).find({ where: { organizationId, userId: In(userIds) } }),
      source
        .getRepository(e.Rate)
        .find({ where: { organizationId, userId: In(userIds), projectId: IsNull(), supersededAt: IsNull() } }),
    ]);
    const rolesOf = Map.groupBy(roles, (row) => row.userId);
    const ratesOf = Map.groupBy(rates, (row) => row.userId);
    return entities.map((row, index) => {
      const held = ratesOf.get(row.userId) ?? [];
      const pay = held.find((rate) => rate.kind === 'pay');
      return {
        ...row,
        lastActivityAt: raw[index].last_activity_at,
        projectRoles: (rolesOf.get(row.userId) ?? []).map(({ role }) => role),
        payRate: pay?.amount,
        payType: pay?.payType,
        billRate: held.find((rate) => rate.kind === 'bill')?.amount,
      };
    });
  };

const listScreenshots =
  (source) =>
  async ({ organizationId }, { startId, limit }) => {
    const setting = 'screenshot_frequency';
    const members = await source.getRepository(e.Member).find({
      select: { organizationId: true, userId: true },
      where: { organizationId, userId: MoreThanOrEqual(startId), removedAt: IsNull() },
      order: { userId: 'ASC' },
      take: limit,
    });
    const [standard, overrides] = await Promise.all([
      source.getRepository(e.SettingDefault).findOneBy({ organizationId, setting }),
      source
        .getRepository(e.SettingOverride)
        .findBy({ organizationId, setting, userId: Between(members[0]?.userId ?? 0, members.at(-1)?.userId ?? 0) }),
    ]);
    const generation = standard?.generation ?? 0;
    const own = new Map(overrides.filter((row) => row.generation === generation).map((row) => [row.userId, row.value]));
    return members.map(({ userId }) => ({ userId, value: own.get(userId) ?? standard?.value ?? '0' }));
  };

const listPolicies =
  (source) =>
  async ({ organizationId }, { startId, limit }) => {
    const place = { organizationId, id: MoreThanOrEqual(startId) };
    const rows = await source.getRepository(e.Policy).find({
      where: [
        { ...place, until: IsNull() },
        { ...place, until: MoreThan(new Date()) },
      ],
      order: { id: 'ASC' },
      take: limit,
    });
    const assigned = await source.getRepository(e.Assignment).find({
      select: { organizationId: true, id: true, policyId: true, userId: true },
      where: { organizationId, policyId: In(rows.map((row) => row.id)), endsWithPolicy: true },
      order: { userId: 'ASC' },
    });
    const usersOf = Map.groupBy(assigned, (row) => row.policyId);
    return rows.map((row) => ({ ...row, userIds: idsOf(usersOf.get(row.id) ?? []) }));
  };

const findOrganization = (source) => async (id) => {
  const [organization, features, [calendar]] = await Promise.all([
    source.getRepository(e.Organization).findOneBy({ id }),
    source.getRepository(e.Feature).find({ where: { organizationId: id, until: IsNull() }, order: { feature: 'ASC' } }),
    source.getRepository(e.Calendar).find({ where: { organizationId: id }, order: { effectiveFrom: 'DESC' }, take: 1 }),
  ]);
  const { timeZone, weekStart } = calendar;
  return { ...organization, timeZone, weekStart, features: features.map(({ feature }) => feature) };
};

export async function openStore({ url, connections, idleMs, options }) {
  const source = new DataSource({
    type: 'postgres',
    url,
    entities: e.entities,
    poolSize: connections,
    extra: { idleTimeoutMillis: idleMs, options },
  });
  await source.initialize();
  return {
    findActor: findActor(source),
    listFlags: listFlags(source),
    listBudgets: listBudgets(source),
    listMembers: listMembers(source),
    listScreenshots: listScreenshots(source),
    listPolicies: listPolicies(source),
    findOrganization: findOrganization(source),
    close: () => source.destroy(),
  };
}
