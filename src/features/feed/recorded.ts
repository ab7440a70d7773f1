import type { FeedKind, FeedSubject } from '../../contract/feed.ts';
import { type Context, subscribe, type Subscription } from '../../context.ts';
import type { EventOf, Recorded } from '../../events.ts';
import { appendToFeed, type FeedEntry } from './actions.ts';

type Told = readonly [FeedKind, FeedSubject];

const changedSetting = /^(.+)_updated$/;

/** A policy or a token; what is no more is told by the last of the kinds. */
const lifeOf = (recorded: Recorded, [created, changed, removed]: readonly FeedKind[]): FeedKind | undefined => {
  if (recorded.before === null) return created;
  return recorded.after === null ? removed : changed;
};

function kindOfMember({ action, after }: Recorded): FeedKind | null {
  // Merges have an event of their own.
  if (action === 'merged') return null;
  if (action === 'joined') return 'member_joined';
  if (changedSetting.test(action)) return 'settings_changed';
  // A first rate that is taken back leaves none, and the member stays.
  return after === null && action !== 'rate_stated' ? 'member_removed' : 'member_changed';
}

function kindOfOrganization({ action }: Recorded): FeedKind | null {
  if (action === 'analysed') return null;
  return changedSetting.test(action) ? 'settings_changed' : 'organization_changed';
}

const budgetActions = new Set(['budget_stated', 'budget_thresholds_set', 'budget_rollover_set']);

const kindOfBudget = ({ action }: Recorded): FeedKind | null => {
  if (budgetActions.has(action)) return 'budget_set';
  return action === 'budget_cleared' ? 'budget_cleared' : null;
};

const policyKinds = ['overtime_policy_created', 'overtime_policy_changed', 'overtime_policy_removed'] as const;
const tokenKinds = ['token_created', 'token_ended', 'token_ended'] as const;

/** What followers are told of a record that was written; undefined = nothing, or its area says it itself. */
function toldOf(recorded: Recorded): Told | undefined {
  const kind = ((): FeedKind | null | undefined => {
    switch (recorded.subject) {
      case 'member':
        return kindOfMember(recorded);
      case 'organization':
        return kindOfOrganization(recorded);
      case 'project':
      case 'client':
        return kindOfBudget(recorded);
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

/** Names of fields alone: what they were and became is for those who read the audit. */
function entryOf(recorded: Recorded, { kind, subject, actorUserId }: Pick<FeedEntry, 'kind' | 'subject'> & Actor) {
  const { action, subjectId, before, after } = recorded;
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].toSorted();
  const setting = kind === 'settings_changed' ? changedSetting.exec(action)?.[1] : undefined;
  const removed = kind.endsWith('_removed') ? { cause: action } : {};
  return {
    kind,
    subject,
    subjectId,
    userId: subject === 'member' ? subjectId : null,
    payload: { action, fields, ...(setting ? { setting } : {}), ...removed },
    why: { actor_user_id: actorUserId },
  };
}

interface Actor {
  actorUserId: number | null;
}

async function tellOf(ctx: Context, { organizationId, entries }: EventOf<'recorded'>): Promise<void> {
  const told = entries.flatMap((recorded) => {
    const [kind, subject] = toldOf(recorded) ?? [];
    return kind && subject ? [entryOf(recorded, { kind, subject, actorUserId: ctx.actorUserId })] : [];
  });
  await appendToFeed(ctx, organizationId, told);
}

/** Followers are told what was done to the records they can read: whoever writes it down for the audit tells them. */
export const feedSubscriptions: readonly Subscription[] = [subscribe('recorded', tellOf)];
