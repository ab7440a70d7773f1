import type { Body, Query } from '../../../contract/endpoint.ts';
import { listOvertime } from '../../../contract/overtime.ts';
import { listOvertimeDiff } from '../../../contract/overtime-diff.ts';
import { simulateOvertime } from '../../../contract/overtime-simulation.ts';
import { pageOf } from '../../../contract/paging.ts';
import { problem } from '../../../contract/problems.ts';
import { type Actor, readPastInstant, type Context, type Membership } from '../../../context.ts';
import { payVisibilityOf, seesAllHours, seesPay } from '../../../pay-visibility.ts';
import { awaitRecording } from '../../../db/locks.ts';
import { route, type Route } from '../../../http/route.ts';
import { isBefore } from '../../../time/order.ts';
import { parseDate } from '../../../time/text.ts';
import { loadCalendarAt } from '../../people/organizations/facts.ts';
import { requireOrderKnown } from './known-slots.ts';
import { authorizeDraft, draftRules, loadDraft, requireKnown } from '../overtime-policies/facts.ts';
import { readDiff } from './diff.ts';
import { loadCachedPage } from './cached-weeks/read.ts';
import { presentCachedPage, presentPage, type Presentation } from './present.ts';
import { loadPage, type OvertimeQuery } from './read.ts';
import { compareWith } from './simulate.ts';
import type { AmountVisibility } from './amount-visibility.ts';

/**
 * Owners and payroll clerks see all pay, and so do managers if the organization allows it. Other members see their
 * own. Owners and managers see the bill.
 */
function amountVisibility(organization: Membership, actor: Actor): AmountVisibility {
  return { pay: payVisibilityOf(organization, actor), bill: organization.role !== 'user' };
}

function readDate(text: string, name = 'date'): Temporal.PlainDate {
  const date = parseDate(text);
  if (!date) throw problem('invalid_params', `${name}: must be a date that exists, such as 2026-11-27`);
  return date;
}

/** Members with the role `user` who are not payroll clerks see only their own overtime, regardless of the filter. */
function visibleTo(organization: Membership, userId: number, { user_ids: requestedIds }: { user_ids?: number[] }) {
  if (seesAllHours(organization)) return requestedIds;
  return requestedIds === undefined || requestedIds.includes(userId) ? [userId] : [];
}

/** Reads `as_of` and waits until all recording that began before that instant is complete. */
async function readKnownAt(
  ctx: Context,
  { organizationId }: Membership,
  { as_of: requested, ...query }: Query<typeof listOvertime>,
) {
  const dates = { from: readDate(query['date[start]']), to: readDate(query['date[stop]']) };
  const asOf = readPastInstant(ctx, 'as_of', requested);
  if (!asOf) return undefined;
  await requireKnown(ctx.db, organizationId, 'as_of', asOf);
  await awaitRecording(ctx.db, organizationId);
  await requireOrderKnown(ctx.db, organizationId, dates, { name: 'as_of', instant: asOf });
  return asOf;
}

const mostDays = 92;

type SimulationBody = Body<typeof simulateOvertime>;

const readRange = ({ from, to }: SimulationBody) => ({ from: readDate(from, 'from'), to: readDate(to, 'to') });

/** Faults in the dates of a simulation: in the wrong order, or with too long a range. */
function rangeFaults(body: SimulationBody): string[] {
  const { from, to } = readRange(body);
  if (isBefore(to, from)) return ['from: must be at or before to'];
  if (from.until(to).days < mostDays) return [];
  return [`to: must be within ${mostDays} days of from, counting both dates`];
}

/** The organization with the calendar as known at an instant; null = the present calendar. */
async function withCalendarAt(ctx: Context, organization: Membership, knownAt: Temporal.Instant | null) {
  if (!knownAt) return organization;
  return { ...organization, calendar: await loadCalendarAt(ctx.db, organization.organizationId, knownAt) };
}

/** Current figures without an explanation use the cached weeks. */
async function readPage(ctx: Context, organization: Membership, query: OvertimeQuery, shown: Presentation) {
  if (query.knownAt || query.order === 'all') {
    const known = await withCalendarAt(ctx, organization, query.knownAt ?? null);
    const { facts, users, pagination } = await loadPage(ctx, known, query);
    await ctx.db.letGo();
    return { page: await presentPage(facts, shown, query.order === 'all'), users, pagination };
  }
  const { ready, computed, users, pagination } = await loadCachedPage(ctx, organization, query, shown);
  await ctx.db.letGo();
  return { page: await presentCachedPage(ready, computed, shown), users, pagination };
}

export const overtimeRoutes: readonly Route[] = [
  route(listOvertime, {
    async handle(ctx, { organization, actor, query }) {
      const visibility = amountVisibility(organization, actor);
      const overtimeQuery: OvertimeQuery = {
        knownAt: await readKnownAt(ctx, organization, query),
        from: readDate(query['date[start]']),
        to: readDate(query['date[stop]']),
        page: pageOf(query),
        userIds: visibleTo(organization, actor.userId, query),
        withAmounts: visibility.pay !== null || visibility.bill,
        withPay: visibility.pay,
        withUsers: query.include?.includes('users') ?? false,
        order: query.include?.includes('explanation') ? 'all' : 'money',
      };
      const shown = { ...visibility, currency: organization.currency, userIds: overtimeQuery.userIds };
      const { page, users, pagination } = await readPage(ctx, organization, overtimeQuery, shown);
      return { ...page, ...(users ? { users } : {}), ...(pagination ? { pagination } : {}) };
    },
  }),
  route(listOvertimeDiff, {
    async handle(ctx, { organization, actor, query }) {
      const { organizationId } = organization;
      const after = readPastInstant(ctx, 'as_of[from]', query['as_of[from]']) ?? ctx.now;
      const requestedEnd = readPastInstant(ctx, 'as_of[to]', query['as_of[to]']);
      const until = requestedEnd ?? ctx.now;
      if (isBefore(until, after)) throw problem('invalid_params', 'as_of[from]: must be at or before as_of[to]');
      const dates = { from: readDate(query['date[start]']), to: readDate(query['date[stop]']) };
      await requireKnown(ctx.db, organizationId, 'as_of[from]', after);
      await awaitRecording(ctx.db, organizationId);
      await requireOrderKnown(ctx.db, organizationId, dates, { name: 'as_of[from]', instant: after });
      return readDiff(ctx, await withCalendarAt(ctx, organization, requestedEnd), {
        ...dates,
        after,
        until,
        page: pageOf(query),
        userIds: visibleTo(organization, actor.userId, query),
        shown: amountVisibility(organization, actor),
        withUsers: query.include?.includes('users') ?? false,
      });
    },
  }),
  route(simulateOvertime, {
    authorizeBody: authorizeDraft,
    rules: [{ reads: ['from', 'to'], faults: rangeFaults }, ...draftRules],
    async handle(ctx, { organization, query, body }) {
      const range = readRange(body);
      const draft = await loadDraft(ctx, organization, body, rangeFaults(body));
      const visibility = { pay: seesPay(organization), bill: true };
      const { facts, users, pagination } = await loadPage(ctx, organization, {
        ...range,
        page: pageOf(query),
        userIds: draft.userIds,
        draft,
        withAmounts: true,
        withPay: visibility.pay ? 'everybody' : null,
        withUsers: query.include?.includes('users') ?? false,
        order: 'money',
      });
      const compared = await compareWith(ctx, organization.organizationId, { facts, draft, visibility });
      return { ...compared, ...(users ? { users } : {}), ...(pagination ? { pagination } : {}) };
    },
  }),
];
