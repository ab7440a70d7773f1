import type { Body } from '../../../../src/contract/endpoint.ts';
import type { RateType } from '../../../../src/contract/lists/pay.ts';
import type { OrganizationRole, ProjectRole } from '../../../../src/contract/lists/roles.ts';
import type { Operation } from '../../api/contract.ts';
import type { Language } from '../../words/words.ts';
import type { Fault } from '../../parts/faults.ts';
import { numberOf, typedNumber } from '../../parts/numbers.ts';
import type { MemberRow } from './rows.ts';

export type MemberChange = NonNullable<Body<Operation<'updateMembers'>>>['members'][number];

/** The form values of a member, with rates as typed. */
export interface MemberValues {
  email: string;
  name: string;
  role: OrganizationRole;
  payType: RateType;
  pay: string;
  bill: string;
  effectiveOn: string;
  projects: Record<string, ProjectRole>;
}

const typedRate = (rate: string | undefined, language: Language) =>
  rate === undefined ? '' : typedNumber(Number(rate), language);

export const emptyValues = (today: string): MemberValues => ({
  email: '',
  name: '',
  role: 'user',
  payType: 'hourly',
  pay: '',
  bill: '',
  effectiveOn: today,
  projects: {},
});

export const valuesOf = (
  { member, name, email, projects }: MemberRow,
  today: string,
  language: Language,
): MemberValues => ({
  email,
  name,
  role: member.membership_role === 'owner' || member.membership_role === 'manager' ? member.membership_role : 'user',
  payType: member.pay_type === 'fixed' ? 'fixed_amount' : 'hourly',
  pay: typedRate(member.pay_rate, language),
  bill: typedRate(member.bill_rate, language),
  effectiveOn: today,
  projects: Object.fromEntries(projects),
});

/** A rate as typed, converted for the API; null removes the rate. */
export const rateOf = (typed: string): number | null => (typed.trim() === '' ? null : numberOf(typed));

export function faultsOfRates({ pay, bill }: MemberValues, text: string): Fault[] {
  const wrong = (typed: string) => {
    const rate = rateOf(typed);
    return rate !== null && !(rate >= 0);
  };
  return [
    ...(wrong(pay) ? [{ attribute: 'pay_rate', text }] : []),
    ...(wrong(bill) ? [{ attribute: 'bill_rate', text }] : []),
  ];
}

const changedRates = (before: MemberValues, { pay, bill, payType }: MemberValues) => ({
  pay: pay !== before.pay || payType !== before.payType,
  bill: bill !== before.bill,
});

export interface MemberProjectChanges {
  added: number[];
  taken: number[];
  changed: number[];
}

export function projectChanges(before: MemberValues, after: MemberValues): MemberProjectChanges {
  const [old, now] = [before.projects, after.projects];
  const ids = (projects: MemberValues['projects']) => Object.keys(projects).map(Number);
  return {
    added: ids(now).filter((id) => !(id in old)),
    taken: ids(old).filter((id) => !(id in now)),
    changed: ids(now).filter((id) => id in old && old[id] !== now[id]),
  };
}

/** Whether the rates differ. The rates apply from an effective date on. */
export const ratesDiffer = (before: MemberValues, after: MemberValues): boolean =>
  Object.values(changedRates(before, after)).includes(true);

/**
 * The previous values of all changed fields. The server compares them with the stored values to detect changes by
 * others.
 */
function seenOf({ role, payment, projects }: MemberChange, seen: MemberValues): NonNullable<MemberChange['before']> {
  return {
    ...(role && { role: seen.role }),
    ...(payment && {
      payment: {
        ...(payment.pay_rate !== undefined && { rate_type: seen.payType, pay_rate: rateOf(seen.pay) }),
        ...(payment.bill_rate !== undefined && { bill_rate: rateOf(seen.bill) }),
      },
    }),
    ...(projects && {
      projects: projects.map(({ project_id }) => ({ project_id, role: seen.projects[project_id] ?? null })),
    }),
  };
}

/** A change with its previous values. The server rejects the change if these values are no longer current. */
export const asSeen = (change: MemberChange, seen: MemberValues): MemberChange => ({
  ...change,
  before: seenOf(change, seen),
});

/**
 * The changed fields for the API. Today's date is omitted, because the server sets the effective date of a first rate.
 */
export function changeOf(userId: number, before: MemberValues, after: MemberValues, today: string): MemberChange {
  const rates = changedRates(before, after);
  const { added, taken, changed } = projectChanges(before, after);
  const projects = [
    ...[...added, ...changed].map((id) => ({ project_id: id, role: after.projects[id] ?? ('user' as const) })),
    ...taken.map((id) => ({ project_id: id, role: 'remove' as const })),
  ];
  return {
    user_id: userId,
    ...(after.role !== before.role && { role: after.role }),
    ...((rates.pay || rates.bill) && {
      payment: {
        ...(rates.pay && { rate_type: after.payType, pay_rate: rateOf(after.pay) }),
        ...(rates.bill && { bill_rate: rateOf(after.bill) }),
        ...(after.effectiveOn !== today && { effective_on: after.effectiveOn }),
      },
    }),
    ...(projects.length > 0 && { projects }),
  };
}
