import type { Config } from '../../../../config.ts';
import { cutPage, pageOf } from '../../../../contract/paging.ts';
import { problem } from '../../../../contract/problems.ts';
import * as contract from '../../../../contract/unusual-activity-reviews.ts';
import type { Actor, Context, Membership } from '../../../../context.ts';
import { concurrently } from '../../../../db/concurrently.ts';
import { route, type Route } from '../../../../http/route.ts';
import { loadUsers } from '../../../people/members/facts.ts';
import { presentOwn, presentPrecision, presentReviewed } from './present.ts';
import { answerFlag, reviewFlag, reviewFlags } from './review.ts';
import * as store from './store.ts';

type WebUrl = Pick<Config, 'webUrl'>;

const showsAutomation = ({ features }: Membership) => features.has('automated_activity_detection');

interface FlagInput {
  params: { unusual_activity_id: number };
  organization: Membership;
}

/** The flag, unless the plan does not include its type. */
async function findVisibleFlag(ctx: Context, organization: Membership, id: number): Promise<store.FlagRow> {
  const flag = await store.findFlag(ctx.db, organization.organizationId, id);
  if (!flag || (flag.type === 'automation_like_activity' && !showsAutomation(organization))) throw problem('not_found');
  return flag;
}

const requireFlag = (ctx: Context, { params, organization }: FlagInput) =>
  findVisibleFlag(ctx, organization, params.unusual_activity_id);

async function answerReviewed(ctx: Context, flag: store.FlagRow, { webUrl }: WebUrl) {
  const selection = { organizationId: flag.organizationId, ids: [flag.id] };
  const entries = await store.listEntries(ctx.db, selection, contract.shownEntries);
  const persons = [flag.userId, ...entries.map(({ authorId }) => authorId)];
  const users = await loadUsers(ctx.db, flag.organizationId, [...new Set(persons)]);
  const names = new Map(users.map(({ id, name }) => [id, name]));
  return { unusual_activity: presentReviewed(flag, entries, { names, webUrl }) };
}

const reviewRoutes = (config: WebUrl): readonly Route[] => [
  route(contract.getUnusualActivity, {
    handle: async (ctx, input) => answerReviewed(ctx, await requireFlag(ctx, input), config),
  }),
  route(contract.reviewUnusualActivity, {
    async authorize(ctx, input) {
      const flag = await requireFlag(ctx, input);
      if (flag.userId === input.actor.userId) throw problem('forbidden', 'you cannot review your own unusual activity');
    },
    async current(ctx, { organization, params }) {
      const flag = await store.lockFlag(ctx.db, organization.organizationId, params.unusual_activity_id);
      if (!flag) throw problem('not_found');
      return answerReviewed(ctx, flag, config);
    },
    async handle(ctx, input) {
      const { organization, params, actor, body } = input;
      const flagKey = { organizationId: organization.organizationId, flagId: params.unusual_activity_id };
      await reviewFlag(ctx, flagKey, { reviewerId: actor.userId, review: body });
      return answerReviewed(ctx, await requireFlag(ctx, input), config);
    },
  }),
  route(contract.reviewUnusualActivities, {
    async handle(ctx, { organization, actor, body }) {
      const outcomes = await reviewFlags(ctx, organization, actor.userId, body);
      const unusual_activities = outcomes.map(({ flag: { id }, state: { state, pending } }) => ({
        id,
        state,
        review_pending: pending,
      }));
      return { unusual_activities };
    },
  }),
  route(contract.getUnusualActivityPrecision, {
    async handle(ctx, { organization }) {
      const { organizationId } = organization;
      const rows = await store.countOutcomes(ctx.db, organizationId, showsAutomation(organization));
      return { unusual_activity_precision: rows.map(presentPrecision) };
    },
  }),
];

/** The actor's organizations in which they can see their own flags. */
async function visibilityOf(ctx: Context, actor: Actor): Promise<Membership[]> {
  const memberships = [...actor.memberships.values()];
  const plain = memberships.filter(({ role }) => role === 'user').map(({ organizationId }) => organizationId);
  const open = plain.length > 0 ? await store.findOrganizationsShowingFlags(ctx.db, plain) : new Set<number>();
  return memberships.filter(({ role, organizationId }) => role !== 'user' || open.has(organizationId));
}

async function presentOwnRows(ctx: Context, rows: readonly store.FlagRow[], { webUrl }: WebUrl) {
  const listAnswers = (organizationId: number, flags: readonly store.FlagRow[]) => {
    const selection = { organizationId, ids: flags.map(({ id }) => id), kind: 'answer' as const };
    return store.listEntries(ctx.db, selection, contract.shownEntries);
  };
  const byOrganization = Map.groupBy(rows, (row) => row.organizationId);
  const entries = await concurrently(...[...byOrganization].map(([id, flags]) => listAnswers(id, flags)));
  const byFlag = Map.groupBy(entries.flat(), (entry) => entry.flagId);
  return rows.map((row) => presentOwn(row, byFlag.get(row.id) ?? [], webUrl));
}

/** The actor's own visible flags, from an id on. */
async function findOwnFlags(ctx: Context, actor: Actor, page: { startId: number; limit: number }) {
  const seen = await visibilityOf(ctx, actor);
  const idOf = ({ organizationId }: Membership) => organizationId;
  const withAutomation = seen.filter(showsAutomation).map(idOf);
  return store.listOwnFlags(ctx.db, { userId: actor.userId, organizationIds: seen.map(idOf), withAutomation, ...page });
}

async function requireOwnFlag(ctx: Context, actor: Actor, id: number): Promise<store.FlagRow> {
  const [flag] = await findOwnFlags(ctx, actor, { startId: id, limit: 1 });
  if (flag?.id !== id) throw problem('not_found');
  return flag;
}

const memberRoutes = (config: WebUrl): readonly Route[] => [
  route(contract.listOwnUnusualActivities, {
    async handle(ctx, { actor, query }) {
      const { startId, limit } = pageOf(query);
      const fetched = await findOwnFlags(ctx, actor, { startId, limit: limit + 1 });
      const { rows, pagination } = cutPage(fetched, limit, (row) => row.id);
      const unusual_activities = await presentOwnRows(ctx, rows, config);
      return { unusual_activities, ...(pagination ? { pagination } : {}) };
    },
  }),
  route(contract.answerUnusualActivity, {
    locate: (ctx, params, actor) =>
      store.locateFlag(ctx.db, [...actor.memberships.keys()], params.own_unusual_activity_id),
    async authorize(ctx, { actor, params, organization }) {
      const flag = await findVisibleFlag(ctx, organization, params.own_unusual_activity_id);
      if (flag.userId !== actor.userId && organization.role !== 'user') {
        throw problem('forbidden', 'only the member concerned can answer');
      }
      await requireOwnFlag(ctx, actor, params.own_unusual_activity_id);
    },
    async handle(ctx, { actor, params, organization, body }) {
      const flagKey = { organizationId: organization.organizationId, flagId: params.own_unusual_activity_id };
      await answerFlag(ctx, flagKey, body.text);
      const [unusual_activity] = await presentOwnRows(ctx, [await requireOwnFlag(ctx, actor, flagKey.flagId)], config);
      if (!unusual_activity) throw problem('not_found');
      return { unusual_activity };
    },
  }),
];

/** Reviews of flags, and the answers of members. */
export const flagReviewRoutes = (config: WebUrl): readonly Route[] => [
  ...reviewRoutes(config),
  ...memberRoutes(config),
];
