import type { OrganizationRole } from '../../../contract/lists/roles.ts';
import { wholePercentOf } from '../../../money/whole-percent.ts';

/** What somebody is in the organization in which something happened. */
export interface Onlooker {
  userId: number;
  /** Null = they are no member. */
  role: OrganizationRole | null;
  seesPay: boolean;
  /** Whether they manage a project; asked of members who lead nothing else. */
  manages(projectId: number): boolean;
}

type Told = Readonly<Record<string, unknown>>;

/** What happened, to which record, with the figures that made it. */
export interface Happened {
  subject: unknown;
  subjectId: number;
  /** `pay_rate` = the figures give rates of pay, beside the time. */
  rate: unknown;
  why: Told;
}

/**
 * Of the figures what somebody's lists show: of a budget otherwise whole percent, of one at pay rates and of other
 * things none. Overtime is for
 * who leads the organization, and everybody's own. Source: docs/contract/notices.md. Throws nothing.
 * Example: 83.33 percent of a client's budget, for a project manager -> 83 percent.
 */
export function figuresFor(onlooker: Onlooker, { subject, subjectId, rate, why }: Happened): Told {
  const { userId, role, seesPay, manages } = onlooker;
  const leads = role === 'owner' || role === 'manager';
  if (subject === 'member') return leads || subjectId === userId ? why : {};
  if (subject === 'webhook' || subject === 'organization') return role === 'owner' ? why : {};
  const isShown = leads || (role !== null && subject === 'project' && manages(subjectId));
  if (rate === 'pay_rate' && !seesPay) return {};
  return isShown ? why : wholePercentOf(why);
}
