import type { MemberChange } from '../../../contract/members.ts';
import type { Context, Membership } from '../../../context.ts';
import { localDate } from '../../../time/calendar.ts';
import { parseDate } from '../../../time/text.ts';
import type { assignMembers } from '../../work/projects/actions.ts';
import {
  amountOf,
  findRatesOfRemoved,
  findUnusedDay,
  type RateSetting,
  readRequestedRates,
  startOf,
} from '../../pay/rates/actions.ts';
import { loadMemberRates, type Rates } from '../../pay/rates/facts.ts';
import type { RoleRequest } from './rules.ts';

type Assignment = Parameters<typeof assignMembers>[2][number];

/** Rates sent together with a removal from the organization or from a project. */
const ratesOfRemoved = ({ role, payment = {}, projects = [] }: MemberChange, attribute: string): string[] => [
  ...(role === 'remove' ? findRatesOfRemoved(payment, `${attribute}.payment`) : []),
  ...projects.flatMap((project, at) =>
    project.role === 'remove' ? findRatesOfRemoved(project, `${attribute}.projects[${at}]`) : [],
  ),
];

/** Faults in entries that contradict themselves or each other, or that state an effective date without a rate. */
export function findContradictions(entries: readonly MemberChange[]): string[] {
  const seen = new Set<number>();
  return entries.flatMap((entry, index) => {
    const twice = seen.has(entry.user_id);
    seen.add(entry.user_id);
    const joinsProjects = entry.role === 'remove' && (entry.projects ?? []).some(({ role }) => role !== 'remove');
    return [
      ...(twice ? [`members[${index}].user_id: is named twice`] : []),
      ...findUnusedDay(entry.payment ?? {}, `members[${index}].payment.effective_on`),
      ...(entry.projects ?? []).flatMap((project, at) =>
        findUnusedDay(project, `members[${index}].projects[${at}].effective_on`),
      ),
      ...ratesOfRemoved(entry, `members[${index}]`),
      ...(joinsProjects ? [`members[${index}].projects: a removed member cannot be assigned to projects`] : []),
    ];
  });
}

/** The pay attributes in an entry, by name. */
const payIn = ({ payment, projects = [] }: MemberChange, entry: string): string[] => [
  ...(payment?.rate_type === undefined ? [] : [`${entry}.payment.rate_type`]),
  ...(payment?.pay_rate === undefined ? [] : [`${entry}.payment.pay_rate`]),
  ...projects.flatMap((project, at) => (project.pay_rate === undefined ? [] : [`${entry}.projects[${at}].pay_rate`])),
];

/** The pay attributes in a request, by name. */
export const findPay = (entries: readonly MemberChange[]): string[] =>
  entries.flatMap((entry, index) => payIn(entry, `members[${index}]`));

export function readRoles(entries: readonly MemberChange[]): RoleRequest[] {
  return entries.map((entry) => ({
    userId: entry.user_id,
    ...(entry.role === undefined ? {} : { role: entry.role }),
    setsPay: payIn(entry, '').length > 0,
  }));
}

export function readAssignments(entries: readonly MemberChange[]): Assignment[] {
  return entries.flatMap((entry, index) =>
    (entry.projects ?? []).map((project, position) => ({
      userId: entry.user_id,
      projectId: project.project_id,
      role: project.role,
      userAttribute: `members[${index}].user_id`,
      projectAttribute: `members[${index}].projects[${position}].project_id`,
    })),
  );
}

function projectRates(entry: MemberChange): RateSetting[] {
  return (entry.projects ?? []).flatMap(({ project_id: projectId, ...stated }) => {
    return readRequestedRates({ userId: entry.user_id, projectId }, stated);
  });
}

type Payment = NonNullable<MemberChange['payment']>;

/**
 * The pay that a payment in a request sets. Without an amount, the current amount gets the new type. Without a type,
 * the current type remains.
 */
function payOf(payment: Payment, present: Rates | undefined): Pick<RateSetting, 'amount' | 'payType'> | undefined {
  const amount = payment.pay_rate === undefined ? present?.payRate : amountOf(payment.pay_rate);
  if (amount === undefined || (payment.pay_rate === undefined && payment.rate_type === undefined)) return undefined;
  const requested = payment.rate_type === 'fixed_amount' ? 'fixed' : 'hourly';
  return { amount, payType: payment.rate_type ? requested : (present?.payType ?? 'hourly') };
}

function memberRates(userId: number, payment: Payment, present: Rates | undefined): RateSetting[] {
  const target = { userId, projectId: null, ...startOf(payment) };
  const pay = payOf(payment, present);
  const bill = payment.bill_rate;
  return [
    ...(pay ? [{ ...target, kind: 'pay' as const, ...pay }] : []),
    ...(bill === undefined ? [] : [{ ...target, kind: 'bill' as const, amount: amountOf(bill) }]),
  ];
}

/** The members' rates on the effective date of each change. */
export async function loadRatesBefore(
  ctx: Context,
  organization: Membership,
  entries: readonly MemberChange[],
): Promise<Map<number, Rates>> {
  const today = localDate(organization.calendar, ctx.now).toString();
  const byDay = Map.groupBy(entries, ({ payment }) => parseDate(payment?.effective_on ?? today)?.toString() ?? today);
  const rates = new Map<number, Rates>();
  for (const [day, onDay] of byDay) {
    const userIds = onDay.map((entry) => entry.user_id);
    const found = await loadMemberRates(ctx.db, organization.organizationId, userIds, Temporal.PlainDate.from(day));
    for (const [userId, rate] of found) rates.set(userId, rate);
  }
  return rates;
}

const hasTypeOnly = ({ payment }: MemberChange) => payment?.rate_type !== undefined && payment.pay_rate === undefined;

/** All rates that a request sets, and the faults found by comparing these with stored rates. */
export async function readRates(
  ctx: Context,
  organization: Membership,
  entries: readonly MemberChange[],
): Promise<{ settings: RateSetting[]; faults: string[] }> {
  const paid = entries.filter((entry) => entry.payment !== undefined);
  const present = await loadRatesBefore(ctx, organization, paid);
  const faults = entries.flatMap((entry, index) =>
    hasTypeOnly(entry) && !present.get(entry.user_id)?.payRate
      ? [`members[${index}].payment.rate_type: the member has no pay rate on that day; send pay_rate as well`]
      : [],
  );
  const settings = entries.flatMap((entry) => [
    ...(entry.payment ? memberRates(entry.user_id, entry.payment, present.get(entry.user_id)) : []),
    ...projectRates(entry),
  ]);
  return { settings, faults };
}
