import type { Page } from '../../../contract/paging.ts';
import type { WirePayrollWarning } from '../../../contract/payroll-files.ts';
import type { PayrollLayout } from '../../../contract/payroll-templates.ts';
import { problem } from '../../../contract/problems.ts';
import type { Context, Membership } from '../../../context.ts';
import type { Download, DownloadEdge } from '../../../http/route.ts';
import { minorUnitOf } from '../../../money/minor-unit.ts';
import { appendToAudit } from '../../../audit/actions.ts';
import { loadUsers } from '../../people/members/facts.ts';
import { findPaid, loadPaid, paidUserIds, type PaidPeriod, shownChecksum } from '../pay-periods/facts.ts';
import { type FileMember, type FilePeriod, cellsOf, fileHead, fileRows } from './file-rows.ts';
import { differenceOf, hasHours } from './rules/file-check.ts';
import { type PayrollLine, payrollLines } from './rules/payroll-lines.ts';
import { plainLayout } from './rules/template.ts';
import { selectFormulas, selectPayrollIds } from './store/payroll-ids.ts';
import { findTemplate, requireFaultless } from './templates.ts';

/** The number of members whose lines are in memory at the same time. */
const membersAtATime = 200;
const previewedMembers = 20;
const namedWarnings = 100;
const idsAtATime = 5_000;
const namedAtMost = 5;

interface FileRequest {
  organization: Membership;
  periodId: number;
  templateId: number | undefined;
}

/** The data about a file that is known before its first row is read. */
interface Plan {
  layout: PayrollLayout;
  /** With the checksum as the reader may see it. */
  period: FilePeriod;
  /** The checksum of a closed period; null = it is not closed. */
  storedChecksum: string | null;
}

async function membersOf(ctx: Context, organizationId: number, userIds: readonly number[]) {
  const users = await loadUsers(ctx.db, organizationId, userIds);
  const known = new Map(
    (await selectPayrollIds(ctx.db, organizationId, userIds)).map(({ userId, payrollId }) => [userId, payrollId]),
  );
  return new Map<number, FileMember>(
    users.map(({ id, email, name, first_name: firstName, last_name: lastName }) => [
      id,
      { userId: id, email, name, firstName, lastName, payrollId: known.get(id) ?? null },
    ]),
  );
}

/** Members of a closed period without a payroll number. */
async function findUnknown(ctx: Context, organizationId: number, paid: PaidPeriod): Promise<number[]> {
  const unknown: number[] = [];
  for (let startId: number | undefined = 0; startId !== undefined && unknown.length <= namedAtMost;) {
    const userIds = await paidUserIds(ctx, organizationId, paid, { startId, limit: idsAtATime });
    const known = new Set((await selectPayrollIds(ctx.db, organizationId, userIds)).map(({ userId }) => userId));
    unknown.push(...userIds.filter((userId) => !known.has(userId)));
    const last = userIds.at(-1);
    startId = last !== undefined && userIds.length === idsAtATime ? last + 1 : undefined;
  }
  return unknown;
}

const isKeyed = ({ member_key: key, columns }: PayrollLayout) =>
  columns.some(({ field }) => field === 'payroll_id' || (field === 'member_key' && key === 'payroll_id'));

/** Rejects a file with rows that payroll cannot assign. Files of open periods can be viewed without numbers. */
async function requireKnown(ctx: Context, organizationId: number, paid: PaidPeriod): Promise<void> {
  const unknown = await findUnknown(ctx, organizationId, paid);
  if (unknown.length === 0) return;
  const listed = unknown.slice(0, namedAtMost).join(', ');
  const more = unknown.length > namedAtMost ? ' and more' : '';
  throw problem(
    'record_invalid',
    `payroll_id: members ${listed}${more} have no payroll number, but the template requires it`,
  );
}

function filePeriod(organization: Membership, periodId: number, paid: PaidPeriod): FilePeriod {
  const { period } = paid;
  const dates = { startOn: period.startOn.toString(), stopOn: period.stopOn.toString() };
  const { currency } = organization;
  return { periodId, ...dates, currency, checksum: shownChecksum(organization, paid) };
}

export async function planFile(ctx: Context, { organization, periodId, templateId }: FileRequest): Promise<Plan> {
  const { organizationId } = organization;
  const layout = templateId === undefined ? plainLayout : (await findTemplate(ctx, organizationId, templateId)).layout;
  const paid = await findPaid(ctx, organizationId, periodId);
  if (paid.checksum !== null && layout !== plainLayout && isKeyed(layout))
    await requireKnown(ctx, organizationId, paid);
  return { layout, period: filePeriod(organization, periodId, paid), storedChecksum: paid.checksum };
}

async function findUnchanged(ctx: Context, organizationId: number, plan: Plan): Promise<PaidPeriod> {
  const paid = await findPaid(ctx, organizationId, plan.period.periodId);
  if (paid.checksum !== plan.storedChecksum)
    throw problem('record_invalid', 'pay_period: was closed or reopened while the file was written');
  return paid;
}

/** The rows of a file for a page of members. */
async function readPage(ctx: Context, organization: Membership, plan: Plan, page: Page) {
  const { organizationId } = organization;
  const { layout, period } = plan;
  const paid = await findUnchanged(ctx, organizationId, plan);
  const { lines, next } = await loadPaid(ctx, organization, paid, { page, userIds: undefined });
  const members = await membersOf(ctx, organizationId, [...new Set(lines.map(({ userId }) => userId))]);
  return {
    lines: payrollLines(lines, layout.premiums, minorUnitOf(organization.currency)),
    of: { layout, period, members },
    next,
  };
}

async function readRows(ctx: Context, organization: Membership, plan: Plan, startId: number) {
  const { lines, of, next } = await readPage(ctx, organization, plan, { startId, limit: membersAtATime });
  return { text: fileRows(lines, of), next };
}

/** What payroll would misread in a member's rows: a number like a formula, and hours that do not total the pay. */
function warningsOf(
  lines: readonly PayrollLine[],
  layout: PayrollLayout,
  formulas: ReadonlySet<number>,
): WirePayrollWarning[] {
  return [...Map.groupBy(lines, ({ userId }) => userId)].flatMap(([userId, own]) => {
    const found = hasHours(layout) ? differenceOf(own, layout) : null;
    return [
      ...(formulas.has(userId)
        ? [{ user_id: userId, reason: 'payroll_id_is_formula' as const, difference: null }]
        : []),
      ...(found ? [{ user_id: userId, ...found }] : []),
    ];
  });
}

/** The warnings about all members of a file, read page by page. */
async function findWarnings(ctx: Context, organization: Membership, plan: Plan) {
  const { organizationId } = organization;
  const { layout } = plan;
  const formulas = new Set(isKeyed(layout) ? await selectFormulas(ctx.db, organizationId) : []);
  const warnings: WirePayrollWarning[] = [];
  const userIds = hasHours(layout) ? undefined : [...formulas];
  for (let startId: number | null = userIds?.length === 0 ? null : 0; startId !== null;) {
    const paid = await findUnchanged(ctx, organizationId, plan);
    const filter = { page: { startId, limit: membersAtATime }, userIds };
    const { lines, next }: Awaited<ReturnType<typeof loadPaid>> = await loadPaid(ctx, organization, paid, filter);
    warnings.push(...warningsOf(payrollLines(lines, layout.premiums), layout, formulas));
    startId = next;
  }
  return { warnings: warnings.slice(0, namedWarnings), more_warnings: Math.max(0, warnings.length - namedWarnings) };
}

/** The first rows of a file with a layout. */
export async function previewFile(
  ctx: Context,
  organization: Membership,
  { periodId, layout }: { periodId: number; layout: PayrollLayout },
) {
  requireFaultless(layout);
  const paid = await findPaid(ctx, organization.organizationId, periodId);
  const plan = { layout, period: filePeriod(organization, periodId, paid), storedChecksum: paid.checksum };
  const { lines, of, next } = await readPage(ctx, organization, plan, { startId: 0, limit: previewedMembers });
  return {
    payroll_preview: cellsOf(lines, of).map(({ userId, cells }) => ({ user_id: userId, cells })),
    text: fileHead(layout) + fileRows(lines, of),
    ...(await findWarnings(ctx, organization, plan)),
    is_whole: next === null,
  };
}

/** Records the author of a file and the checksum of its figures. */
function recordDownload(
  ctx: Context,
  { organization, periodId, templateId }: FileRequest,
  { storedChecksum: checksum }: Plan,
) {
  const after = { payroll_template_id: templateId ?? null, checksum };
  return appendToAudit(ctx, organization.organizationId, [
    { action: 'payroll_exported', subject: 'pay_period', subjectId: periodId, before: null, after, reason: null },
  ]);
}

/** The file in chunks, each for some of the members. The download is recorded before the first byte is sent. */
export async function* piecesOf(edge: DownloadEdge, request: FileRequest, plan: Plan): AsyncGenerator<string> {
  await edge.transaction((ctx) => recordDownload(ctx, request, plan));
  const head = fileHead(plan.layout);
  if (head !== '') yield head;
  for (let startId: number | null = 0; startId !== null;) {
    const from: number = startId;
    const { text, next }: { text: string; next: number | null } = await edge.read((ctx) =>
      readRows(ctx, request.organization, plan, from),
    );
    if (text !== '') yield text;
    startId = next;
  }
}

/** The pay of a period as a file for payroll. */
export async function writeFile(edge: DownloadEdge, request: FileRequest): Promise<Download> {
  const plan = await edge.read((ctx) => planFile(ctx, request));
  const { checksum } = plan.period;
  return {
    pieces: piecesOf(edge, request, plan),
    contentType: `text/csv; charset=utf-8; header=${plan.layout.header_row ? 'present' : 'absent'}`,
    headers: {
      'content-disposition': `attachment; filename="payroll-${request.periodId}.csv"`,
      ...(checksum === null ? {} : { 'x-checksum': checksum }),
    },
  };
}
