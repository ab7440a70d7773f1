import type { Body } from '../../../contract/endpoint.ts';
import type { putPayrollIds, WirePayrollId } from '../../../contract/payroll-ids.ts';
import { personText } from '../../../contract/named-record.ts';
import { Problem, problem } from '../../../contract/problems.ts';
import type { Context, Membership } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { recordChanges } from '../../../audit/actions.ts';
import { loadNames, requireSetsWages } from '../../people/members/facts.ts';
import { wasEverMember } from '../salaries/facts.ts';
import * as store from './store/payroll-ids.ts';

/** A member and the requested number; null = none. */
interface Numbered {
  userId: number;
  payrollId: string | null;
}

/** Locks the payroll number of a member for an authorized change. */
export async function lockPayrollId(ctx: Context, organization: Membership, userId: number): Promise<WirePayrollId> {
  const { organizationId } = organization;
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  await requireSetsWages(ctx, organization, [userId]);
  if (!(await wasEverMember(ctx.db, organizationId, userId))) throw problem('not_found');
  const [known] = await store.selectPayrollIds(ctx.db, organizationId, [userId]);
  return { user_id: userId, payroll_id: known?.payrollId ?? null };
}

/**
 * A number as stored, without surrounding blanks. Spreadsheets can leave such blanks, and payroll programs would treat
 * the number as a different one.
 */
const numberOf = (sent: string | null) => sent?.trim() ?? null;

/** A spreadsheet treats numbers that begin with one of these as formulas, so payroll files cannot contain them. */
const formulaStart = /^(?:[\t\n]|\s*[=+\-@])/;

const formulaText = 'payroll_id: must not begin with =, +, -, @, a tab or a line feed';

const isFormula = (sent: string | null) => sent !== null && formulaStart.test(sent);

const hasNumber = (row: Numbered): row is store.PayrollIdRow => row.payrollId !== null;

/** The requested numbers that belong to another member after the change, with that member. */
async function findHolders(ctx: Context, organizationId: number, rows: readonly Numbered[]) {
  const requested = new Set(rows.map(({ userId }) => userId));
  const wanted = rows.filter(hasNumber).map(({ payrollId }) => payrollId);
  const holders = await store.selectHolders(ctx.db, organizationId, wanted);
  const staying = holders.filter(({ userId }) => !requested.has(userId));
  return new Map(staying.map(({ payrollId, userId }) => [payrollId, userId]));
}

/** Stores the checked numbers of members. Deletes their old numbers first, so members can exchange numbers. */
async function save(
  ctx: Context,
  organizationId: number,
  { rows, known }: { rows: readonly Numbered[]; known: ReadonlyMap<number, string> },
): Promise<void> {
  const userIds = rows.map(({ userId }) => userId);
  await store.deletePayrollIds(ctx.db, organizationId, userIds);
  await store.insertPayrollIds(ctx.db, organizationId, rows.filter(hasNumber));
  const changes = rows.map(({ userId, payrollId }) => ({
    subject: 'member' as const,
    subjectId: userId,
    action: 'payroll_id_set' as const,
    before: { payroll_id: known.get(userId) ?? null },
    after: { payroll_id: payrollId },
  }));
  await recordChanges(ctx, organizationId, changes);
}

/** Sets the payroll number of a member; null = none. */
export async function setPayrollId(
  ctx: Context,
  organization: Membership,
  { userId, payrollId: sent }: Numbered,
): Promise<WirePayrollId> {
  const { organizationId } = organization;
  if (isFormula(sent)) throw problem('record_invalid', formulaText);
  const payrollId = numberOf(sent);
  const { payroll_id: known } = await lockPayrollId(ctx, organization, userId);
  const rows = [{ userId, payrollId }];
  const [holder] = (await findHolders(ctx, organizationId, rows)).values();
  if (holder !== undefined) {
    const names = await loadNames(ctx.db, organizationId, [holder]);
    throw problem('record_invalid', `payroll_id: already belongs to member ${personText(names, holder)}`);
  }
  await save(ctx, organizationId, { rows, known: new Map(known === null ? [] : [[userId, known]]) });
  return { user_id: userId, payroll_id: payrollId };
}

const changedMeanwhile =
  'Numbers have changed since you read them, and none was set. Read them again and send the present ones in `known`.';

type Sent = Body<typeof putPayrollIds>['payroll_ids'];

const rowsOf = (sent: Sent): Numbered[] =>
  sent.map(({ user_id: userId, payroll_id }) => ({ userId, payrollId: numberOf(payroll_id) }));

const isRepeated = <T>(values: readonly T[], index: number) => values.indexOf(values[index] as T) < index;

/** The faults in numbers that the schema does not detect, row by row. */
async function faultsOf(ctx: Context, organizationId: number, rows: readonly Numbered[]): Promise<string[]> {
  const userIds = rows.map(({ userId }) => userId);
  const numbers = rows.map(({ payrollId }) => payrollId);
  const holders = await findHolders(ctx, organizationId, rows);
  const names = await loadNames(ctx.db, organizationId, [...userIds, ...holders.values()]);
  return rows.flatMap(({ userId, payrollId }, index) => {
    const at = `payroll_ids[${index}]`;
    const holder = payrollId === null ? undefined : holders.get(payrollId);
    return [
      ...(names.has(userId) ? [] : [`${at}.user_id: ${userId} is not a member of the organization`]),
      ...(isRepeated(userIds, index) ? [`${at}.user_id: is listed twice`] : []),
      ...(payrollId !== null && isRepeated(numbers, index) ? [`${at}.payroll_id: is assigned to two members`] : []),
      ...(holder === undefined ? [] : [`${at}.payroll_id: already belongs to member ${personText(names, holder)}`]),
    ];
  });
}

/** Sets the payroll numbers of the named members. Others are unchanged. */
export async function setPayrollIds(ctx: Context, organization: Membership, sent: Sent): Promise<WirePayrollId[]> {
  const { organizationId } = organization;
  const userIds = sent.map(({ user_id: userId }) => userId);
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  await requireSetsWages(ctx, organization, userIds);
  const present = await store.selectPayrollIds(ctx.db, organizationId, userIds);
  const known = new Map(present.map(({ userId, payrollId }) => [userId, payrollId]));
  const changed = sent.flatMap(({ user_id: userId, known: read }, index) => {
    const now = known.get(userId) ?? null;
    return read === undefined || read === now ? [] : [`payroll_ids[${index}].known: is ${now ?? 'null'} now`];
  });
  if (changed.length > 0) throw new Problem('lock_version', { message: changedMeanwhile, details: changed });
  const formulas = sent.flatMap(({ payroll_id: payrollId }, index) =>
    isFormula(payrollId) ? [`payroll_ids[${index}].${formulaText}`] : [],
  );
  const rows = rowsOf(sent);
  const faults = [...formulas, ...(await faultsOf(ctx, organizationId, rows))];
  if (faults.length > 0) throw problem('record_invalid', ...faults);
  await save(ctx, organizationId, { rows, known });
  return rows.map(({ userId, payrollId }) => ({ user_id: userId, payroll_id: payrollId }));
}
