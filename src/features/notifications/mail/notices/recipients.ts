import { ownerKinds } from '../../../../contract/lists/events.ts';
import type { Context } from '../../../../context.ts';
import { localDate } from '../../../../time/calendar.ts';
import { periodInForce } from '../../../pay/budgets/facts.ts';
import type { FeedRow } from '../../feed/facts.ts';
import { loadCalendar, membersSeePay } from '../../../people/organizations/facts.ts';
import { projectsOfClient, projectsOfMember } from '../../../work/projects/facts.ts';
import { figuresFor } from '../../user-events/facts.ts';
import { endedTooLongAgo, isOwner, isShownBy, isNotifiedOfBudget, isNotifiedOfOvertime } from './rules.ts';
import { selectCandidates, selectPolicyNotice } from './store.ts';

/** A person to notify, with the figures that this person may see. */
export interface Recipient {
  userId: number;
  why: FeedRow['why'];
}

type Organized = Pick<Context, 'db' | 'now'> & { organizationId: number };

const nobody: Recipient[] = [];

async function ofBudget({ db, now, organizationId }: Organized, entry: FeedRow): Promise<Recipient[]> {
  const { kind, subject, subjectId, payload, why } = entry;
  const isProject = subject === 'project';
  const owner = isProject ? { projectId: subjectId } : { clientId: subjectId };
  const today = localDate(await loadCalendar(db, organizationId), now);
  const row = await periodInForce(db, { organizationId, owner }, today);
  if (!row?.budget.notifyEnabled || endedTooLongAgo(payload['period_stop_date'], today)) return nobody;
  const projectIds = isProject ? [subjectId] : await projectsOfClient(db, organizationId, subjectId, today);
  const candidates = await selectCandidates(db, organizationId, { projectIds, memberId: null });
  const seesPay = await membersSeePay(db, organizationId);
  const isShownIn = isShownBy({ kind, rate: payload['rate'] });
  const notified = candidates.filter(isNotifiedOfBudget(row.budget)).filter(({ role }) => isShownIn(seesPay(role)));
  const happened = { subject, subjectId, rate: payload['rate'], why };
  return notified.map(({ userId, role, manages }) => {
    const onlooker = { userId, role, seesPay: seesPay(role), manages: () => manages };
    return { userId, why: figuresFor(onlooker, happened) };
  });
}

/** Owners and managers see all overtime figures. Members see only their own. Other recipients get no figures. */
async function ofOvertime({ db, organizationId }: Organized, { subjectId, payload, why }: FeedRow) {
  const policy = await selectPolicyNotice(db, organizationId, Number(payload['overtime_policy_id']));
  if (!policy?.notificationEnabled) return nobody;
  const projectIds = await projectsOfMember(db, organizationId, subjectId);
  const candidates = await selectCandidates(db, organizationId, { projectIds, memberId: subjectId });
  return candidates
    .filter(isNotifiedOfOvertime(policy, subjectId))
    .map(({ userId, role }) => ({ userId, why: role !== 'user' || userId === subjectId ? why : {} }));
}

async function forOwners({ db, organizationId }: Organized, { why }: FeedRow): Promise<Recipient[]> {
  const candidates = await selectCandidates(db, organizationId, { projectIds: [], memberId: null });
  return candidates.filter(isOwner).map(({ userId }) => ({ userId, why }));
}

const isForOwners = (kind: string) => (ownerKinds as readonly string[]).includes(kind);

/** The recipients of an event according to current roles and settings, without duplicates, ascending. */
export function recipientsOf(scope: Organized, entry: FeedRow): Promise<Recipient[]> {
  if (isForOwners(entry.kind)) return forOwners(scope, entry);
  return entry.kind.startsWith('budget') ? ofBudget(scope, entry) : ofOvertime(scope, entry);
}
