import type { FeedKind, FeedSubject } from '../../../contract/lists/events.ts';
import type { Context } from '../../../context.ts';
import { subscribe, type Subscription } from '../../../subscriptions.ts';
import type { EventOf, Recorded } from '../../../events.ts';
import { appendToFeed, type FeedEntry } from './actions.ts';

type Told = readonly [FeedKind, FeedSubject];

const changedSetting = /^(.+)_updated$/;

/** The event kind of a policy or token that was created, changed or removed. */
const lifeOf = (recorded: Recorded, [created, changed, removed]: readonly FeedKind[]): FeedKind | undefined => {
  if (recorded.before === null) return created;
  return recorded.after === null ? removed : changed;
};

const kindOfRate = ({ before, after }: Recorded): FeedKind =>
  'pay_rate' in { ...before, ...after } ? 'pay_rate_set' : 'bill_rate_set';

function kindOfMember(recorded: Recorded): FeedKind | null {
  const { action, after } = recorded;
  // Merges have a separate event.
  if (action === 'merged') return null;
  if (action === 'joined') return 'member_joined';
  if (action === 'rate_set') return kindOfRate(recorded);
  if (action === 'salary_set') return 'salary_set';
  if (changedSetting.test(action)) return 'settings_changed';
  return after === null ? 'member_removed' : 'member_changed';
}

/** Actions about which followers need no event, or that other events already report. */
const unreportedActions = new Set(['analysed', 'program_dismissed', 'settings_enforced']);

function kindOfOrganization({ action }: Recorded): FeedKind | null {
  if (unreportedActions.has(action)) return null;
  return changedSetting.test(action) ? 'settings_changed' : 'organization_changed';
}

const budgetActions = new Set(['budget_set', 'budget_thresholds_set', 'budget_rollover_set']);

const kindOfBudget = ({ action }: Recorded): FeedKind | null => {
  if (budgetActions.has(action)) return 'budget_set';
  return action === 'budget_cleared' ? 'budget_cleared' : null;
};

const kindOfProject = (recorded: Recorded): FeedKind | null =>
  recorded.action === 'rate_set' ? kindOfRate(recorded) : kindOfBudget(recorded);

const scheduleKinds = ['pay_schedule_set', 'pay_schedule_set', 'pay_schedule_removed'] as const;
const policyKinds = ['overtime_policy_created', 'overtime_policy_changed', 'overtime_policy_removed'] as const;
const tokenKinds = ['token_created', 'token_ended', 'token_ended'] as const;

/** The event for an audit entry. Undefined if the entry causes no event, or if another slice adds the event. */
function eventsOf(recorded: Recorded): Told | undefined {
  const kind = ((): FeedKind | null | undefined => {
    switch (recorded.subject) {
      case 'member':
        return kindOfMember(recorded);
      case 'organization':
        return kindOfOrganization(recorded);
      case 'project':
        return kindOfProject(recorded);
      case 'client':
        return kindOfBudget(recorded);
      case 'pay_schedule':
        return lifeOf(recorded, scheduleKinds);
      case 'overtime_policy':
        return lifeOf(recorded, policyKinds);
      case 'organization_token':
        return lifeOf(recorded, tokenKinds);
      default:
        return null;
    }
  })();
  return kind ? [kind, recorded.subject as FeedSubject] : undefined;
}

const datedKinds = new Set<FeedKind>(['pay_rate_set', 'bill_rate_set', 'salary_set']);

type Fields = Readonly<Record<string, unknown>>;

/**
 * Separates the effective date and the member from the other fields of a rate or salary. A member's rate in a project
 * is recorded under the project.
 */
function partsOf(kind: FeedKind, { subject, subjectId, before, after }: Recorded) {
  const state: Fields = { ...before, ...after };
  const ofSubject = subject === 'member' ? subjectId : null;
  if (!datedKinds.has(kind)) return { state, userId: ofSubject, dated: {} };
  const { user_id: userId, effective_on = null, ...rest } = state;
  return { state: rest, userId: typeof userId === 'number' ? userId : ofSubject, dated: { effective_on } };
}

/** Lists only the names of the changed fields. The values are in the audit log. */
function entryOf(recorded: Recorded, { kind, subject, actorUserId }: Pick<FeedEntry, 'kind' | 'subject'> & Actor) {
  const { action, subjectId } = recorded;
  const { state, userId, dated } = partsOf(kind, recorded);
  const fields = Object.keys(state).toSorted();
  const setting = kind === 'settings_changed' ? changedSetting.exec(action)?.[1] : undefined;
  const removed = kind.endsWith('_removed') ? { cause: action } : {};
  return {
    kind,
    subject,
    subjectId,
    userId,
    payload: { action, fields, ...dated, ...(setting ? { setting } : {}), ...removed },
    why: { actor_user_id: actorUserId },
  };
}

interface Actor {
  actorUserId: number | null;
}

async function tellOf(ctx: Context, { organizationId, entries }: EventOf<'recorded'>): Promise<void> {
  const events = entries.flatMap((recorded) => {
    const [kind, subject] = eventsOf(recorded) ?? [];
    return kind && subject ? [entryOf(recorded, { kind, subject, actorUserId: ctx.actorUserId })] : [];
  });
  await appendToFeed(ctx, organizationId, events);
}

/** Every audit entry about a record that followers can read also becomes an event. */
export const feedSubscriptions: readonly Subscription[] = [subscribe('recorded', tellOf)];
