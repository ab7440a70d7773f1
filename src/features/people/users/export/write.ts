import type { ExportPart } from '../../../../contract/lists/exports.ts';
import type { WireExportHead, WireExportRecord } from '../../../../contract/export.ts';
import type { Actor, Membership } from '../../../../context.ts';
import { payVisibilityOf, seesPay } from '../../../../pay-visibility.ts';
import { concurrently } from '../../../../db/concurrently.ts';
import { type Browser, type DownloadEdge, JsonText, type Route } from '../../../../http/route.ts';
import { formatMicros } from '../../../../time/text.ts';
import { selectDatesWithTime } from '../../../work/recording/facts.ts';
import { loadEntriesAbout } from '../../../../audit/facts.ts';
import {
  partsOfDates,
  partsOfMember,
  partsOfPay,
  partsOfPayroll,
  partsOfPerson,
  rangesOf,
  type ShownPart,
} from './parts.ts';

const pageLimit = 500;

interface Exporting {
  actor: Actor;
  browser: Browser;
  /** Routes by operation id. */
  routes: ReadonlyMap<string, Route>;
}

type Fields = Readonly<Record<string, unknown>>;

/** The parameters of a call to an operation. */
interface Request {
  organization: Membership | undefined;
  params: Fields;
  query: Fields;
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const recordsIn = (value: unknown): Fields[] => {
  const plain: unknown = value instanceof JsonText ? JSON.parse(value.text) : value;
  return (Array.isArray(plain) ? plain : [plain]).filter(isFields);
};

function readOperation(edge: DownloadEdge, { actor, browser, routes }: Exporting, operation: string, request: Request) {
  const handle = routes.get(operation)?.handle;
  if (!handle) throw new Error(`the export needs ${operation}, which has no handler`);
  const organization = request.organization as Membership;
  const { params, query } = request;
  const input = { params, query, body: {}, actor, organization, browser };
  return edge.read((ctx) => handle(ctx, input, undefined)) as Promise<Fields>;
}

/** The records of a part. Pages are read on demand. */
async function* recordsOf(
  edge: DownloadEdge,
  exporting: Exporting,
  part: ShownPart,
  request: Request,
): AsyncGenerator<WireExportRecord> {
  let start: number | undefined;
  do {
    const page = { page_limit: pageLimit, ...(start === undefined ? {} : { page_start_id: start }) };
    const answer = await readOperation(edge, exporting, part.operation, {
      ...request,
      query: { ...request.query, ...page },
    });
    for (const record of recordsIn(answer[part.member])) {
      yield { part: part.part, organization_id: request.organization?.organizationId ?? null, record };
    }
    const pagination = answer['pagination'] as { next_page_start_id?: number } | undefined;
    start = pagination?.next_page_start_id;
  } while (start !== undefined);
}

/** Audit entries about the person. States before and after are included only for users who can read the audit log. */
async function* entriesAbout(
  edge: DownloadEdge,
  { organizationId, role }: Membership,
  userId: number,
): AsyncGenerator<WireExportRecord> {
  const part: ExportPart = 'audit_entries';
  let startId = 0;
  for (;;) {
    const page = { startId, limit: pageLimit };
    const entries = await edge.read((ctx) => loadEntriesAbout(ctx.db, { organizationId, userId }, page));
    for (const { before, after, ...entry } of entries) {
      const record = role === 'owner' ? { ...entry, before, after } : entry;
      yield { part, organization_id: organizationId, record };
    }
    const last = entries.at(-1);
    if (!last || entries.length < pageLimit) return;
    startId = last.id + 1;
  }
}

/** Whether the plan and the person's role permit the operation. */
function isShown(endpoint: Route['endpoint'] | undefined, { role, features }: Membership): boolean {
  const { feature, roles } = endpoint?.access ?? {};
  return (!feature || features.has(feature)) && (!roles || roles.includes(role));
}

async function* recordsOfMember(
  edge: DownloadEdge,
  exporting: Exporting,
  organization: Membership,
  dates: readonly string[],
): AsyncGenerator<WireExportRecord> {
  const { userId } = exporting.actor;
  const params = { organization_id: organization.organizationId, user_id: userId };
  const named = { user_ids: [userId] };
  for (const part of partsOfMember) {
    yield* recordsOf(edge, exporting, part, { organization, params, query: { ...named, ...part.query } });
  }
  for (const part of partsOfDates) {
    if (!isShown(exporting.routes.get(part.operation)?.endpoint, organization)) continue;
    for (const range of rangesOf(dates, part.days)) {
      const query = { ...named, ...part.query(range, organization.calendar) };
      yield* recordsOf(edge, exporting, part, { organization, params, query });
    }
  }
  const isPaySeen = payVisibilityOf(organization, exporting.actor) !== null;
  for (const part of [...(isPaySeen ? partsOfPay : []), ...(seesPay(organization) ? partsOfPayroll : [])]) {
    yield* recordsOf(edge, exporting, part, { organization, params, query: named });
  }
  yield* entriesAbout(edge, organization, userId);
}

type DatesOf = ReadonlyMap<Membership, readonly string[]>;

async function* allRecords(
  edge: DownloadEdge,
  exporting: Exporting,
  datesOf: DatesOf,
): AsyncGenerator<WireExportRecord> {
  for (const part of partsOfPerson) {
    yield* recordsOf(edge, exporting, part, { organization: undefined, params: {}, query: {} });
  }
  for (const [organization, dates] of datesOf) yield* recordsOfMember(edge, exporting, organization, dates);
}

/** Everything that the API shows people about themselves, as one JSON text with one record per line. */
export async function* writeExport(edge: DownloadEdge, exporting: Exporting): AsyncGenerator<string> {
  const { userId, memberships } = exporting.actor;
  const dates = await edge.read((ctx) =>
    concurrently(
      ...[...memberships.values()].map(async (membership): Promise<[Membership, string[]]> => [
        membership,
        await selectDatesWithTime(ctx.db, membership.organizationId, userId),
      ]),
    ),
  );
  const head: WireExportHead = {
    format: 1,
    begun_at: formatMicros(edge.now),
    user_id: userId,
    dates: dates.reduce((sum, [, ofOne]) => sum + ofOne.length, 0),
  };
  yield `{"export":${JSON.stringify(head)},"records":[\n`;
  let count = 0;
  for await (const record of allRecords(edge, exporting, new Map(dates))) {
    yield `${count === 0 ? '' : ',\n'}${JSON.stringify(record)}`;
    count += 1;
  }
  yield `\n],"count":${count}}\n`;
}
