import type { OrganizationRole } from '../../../contract/lists/roles.ts';
import { wholePercentOf } from '../../../money/whole-percent.ts';

/** A person's position in the organization in which an event happened. */
export interface EventViewer {
  userId: number;
  /** Null: not a member. */
  role: OrganizationRole | null;
  seesPay: boolean;
  /** Whether they manage a project. Called only for members who are neither owner nor manager. */
  manages(projectId: number): boolean;
}

type VisibleFigures = Readonly<Record<string, unknown>>;

/** An event with its record and figures. */
export interface EventFigures {
  subject: unknown;
  subjectId: number;
  /** `pay_rate`: the figures reveal pay rates. */
  rate: unknown;
  why: VisibleFigures;
}

/**
 * Returns only those figures that the person can also see in lists. For a budget that the lists do not show, only whole
 * percentages are returned. People without access to pay get no figures of a budget at pay rates. Overtime is visible
 * to owners, managers and the member.
 * Source: docs/contract/notices.md. Throws nothing.
 * Example: 83.33 percent of a client's budget, for a project manager -> 83 percent.
 */
export function figuresFor(onlooker: EventViewer, { subject, subjectId, rate, why }: EventFigures): VisibleFigures {
  const { userId, role, seesPay, manages } = onlooker;
  const leads = role === 'owner' || role === 'manager';
  if (subject === 'member') return leads || subjectId === userId ? why : {};
  if (subject === 'webhook' || subject === 'organization') return role === 'owner' ? why : {};
  const isShown = leads || (role !== null && subject === 'project' && manages(subjectId));
  if (rate === 'pay_rate' && !seesPay) return {};
  return isShown ? why : wholePercentOf(why);
}
