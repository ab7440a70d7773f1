import { ingestLimits } from '../../../contract/activity-item.ts';
import type { IngestReport } from '../../../contract/ingest-report.ts';
import { Problem, problem } from '../../../contract/problems.ts';
import type { Membership } from '../../../context.ts';
import { parseBytes, WholeBody } from '../../../http/read-body.ts';
import type { StreamEdge } from '../../../http/route.ts';
import { mapInSlices } from '../../../slices.ts';
import { type StoppedProject, reportStopsLast } from '../timer-stops/facts.ts';
import type { BufferedBytes } from './buffered-bytes.ts';
import { type Months, monthsOf } from './months.ts';
import { UploadScope } from './upload-scope.ts';
import { type LineGroup, type UploadLine, parseLine, readLines } from './upload-lines.ts';
import type { Rejection } from './fit-group.ts';
import { addLeftOut, announceLeftOut, nothingLeftOut } from './left-out.ts';
import { type GroupOutcome, recordGroup } from './record-group.ts';
import { clientProgram } from './rules/client-program.ts';
import { FieldReader, isObject } from './rules/field-reader.ts';
import type { Candidate, ContentCounts } from './rules/limit-contents.ts';
import { type IngestWindow, ingestWindow, parseItem } from './rules/parse-item.ts';

export interface Ingest {
  edge: StreamEdge;
  organization: Membership;
  months: Months;
  buffered: BufferedBytes;
  /** Counts the contents that uploads to this process leave out. */
  leftOut: { add(counts: ContentCounts): void };
}

/**
 * A JSON body of up to this size is treated like a group of lines. Of longer bodies, only a few are read at the same
 * time.
 */
const shortBody = 1_048_576;

type Reading = Candidate | Rejection;

const presentStop = ({ userId, projectId, since, reason }: StoppedProject) => ({
  user_id: userId,
  project_id: projectId,
  since,
  reason,
});

function read(at: number, value: unknown, window: IngestWindow): Reading {
  const reading = parseItem(value, window);
  return 'slot' in reading ? { at, ...reading } : { at, details: reading.faults };
}

interface Stored extends Omit<GroupOutcome, 'recorded'> {
  /** The projects on which timers must stop after this write; undefined if no time was stored. */
  stopped: readonly StoppedProject[] | undefined;
}

/** Stores the good items of a batch in one transaction. */
async function storeGroup(ingest: Ingest, batch: readonly Reading[], places: UploadScope): Promise<Stored> {
  const { edge, months, organization } = ingest;
  const program = clientProgram(edge.userAgent);
  const candidates = batch.filter((reading) => 'slot' in reading);
  const refused = batch.filter((reading) => 'details' in reading);
  try {
    const needed = monthsOf(candidates.map(({ slot }) => slot.startsAt));
    await months.ensure(needed, edge.now, (work) => edge.transaction((ctx) => work(ctx.db)));
    let stopped: Stored['stopped'];
    const { recorded: _, ...outcome } = await edge.transaction(async (ctx) => {
      const stored = await recordGroup(ctx, organization, candidates, program);
      await announceLeftOut(ctx, { organizationId: organization.organizationId, program }, stored.leftOut);
      if (places.add(stored.recorded)) {
        reportStopsLast(ctx, organization, places, (projects) => {
          stopped = projects;
        });
      }
      return stored;
    });
    ingest.leftOut.add(addLeftOut(nothingLeftOut(), outcome.leftOut));
    return { ...outcome, stopped, rejections: [...refused, ...outcome.rejections].sort((a, b) => a.at - b.at) };
  } catch (error) {
    months.forget();
    throw error;
  }
}

async function parseActivities(bytes: Buffer): Promise<unknown[]> {
  const body = await parseBytes(bytes, ingestLimits.bodyValues);
  const reader = new FieldReader(isObject(body) ? body : {}, new Set(['activities']));
  const activities = reader.value('activities');
  if (!Array.isArray(activities)) reader.fault('activities', 'must be a list');
  if (!Array.isArray(activities) || reader.faults.length > 0) throw problem('invalid_params', ...reader.faults);
  if (activities.length <= ingestLimits.items) return activities;
  throw new Problem('invalid_params', {
    status: 413,
    message: `A request can contain up to ${ingestLimits.items} activities; send more as application/x-ndjson.`,
    details: [`activities: must have ${ingestLimits.items} or fewer entries`],
  });
}

async function storeBody(ingest: Ingest, body: WholeBody): Promise<IngestReport> {
  const items = await parseActivities(body.take());
  const window = ingestWindow(ingest.edge.now);
  const batch = await mapInSlices(items.entries(), ([at, value]) => read(at, value, window));
  const { rejections, stopped, leftOut, ...counts } = await storeGroup(ingest, batch, new UploadScope());
  return {
    ...counts,
    rejected: rejections.length,
    rejections: rejections.map(({ at, details }) => ({ index: at, details })),
    left_out: addLeftOut(nothingLeftOut(), leftOut),
    items: leftOut.map(({ at, contents }) => ({ index: at, left_out: contents })),
    stopped_projects: (stopped ?? []).map(presentStop),
  };
}

/**
 * Stores the items of a JSON body in one transaction. The body is read as bytes and parsed only once it gets a queue
 * slot. The rest of a long body is read only once the body gets a queue slot for long bodies. Until then the client
 * waits.
 */
export async function ingestJson(ingest: Ingest): Promise<IngestReport> {
  const { edge } = ingest;
  const body = new WholeBody(edge.body, ingestLimits.bodyBytes);
  const store = () => edge.inPlace(() => storeBody(ingest, body));
  try {
    if (await body.readBeyond(shortBody)) return await store();
    return await edge.amongLong(async () => {
      await body.readBeyond(ingestLimits.bodyBytes);
      return store();
    });
  } finally {
    await body.leave();
  }
}

function readLine(line: UploadLine, window: IngestWindow): Reading {
  const value = parseLine(line);
  if (value === undefined) return { at: line.number, details: ['line: is not valid JSON'] };
  return read(line.number, value, window);
}

function addTo(report: IngestReport, { rejections, stopped, leftOut, ...counts }: Stored) {
  report.inserted += counts.inserted;
  report.updated += counts.updated;
  report.unchanged += counts.unchanged;
  report.rejected += rejections.length;
  const room = ingestLimits.listedRejections - report.rejections.length;
  if (stopped) report.stopped_projects = stopped.map(presentStop);
  report.rejections.push(...rejections.slice(0, room).map(({ at, details }) => ({ line: at, details })));
  addLeftOut(report.left_out, leftOut);
  const listed = leftOut.slice(0, ingestLimits.listedLeftOut - report.items.length);
  report.items.push(...listed.map(({ at, contents }) => ({ line: at, left_out: contents })));
}

/** Adds to a Problem the number of lines that were processed before the failure. */
function withProgress(error: unknown, storedLines: number): unknown {
  if (!(error instanceof Problem) || storedLines === 0) return error;
  const { status, message, details } = error;
  const dealtWith = `the items of the first ${storedLines} lines have been processed`;
  const progress = `body: ${dealtWith}; sending them again changes nothing`;
  return new Problem(error.problem, { status, message, details: [...details, progress] });
}

/**
 * Stores the lines of an NDJSON body in groups, in order, each in a separate transaction. A group is read as bytes, the
 * cheapest form, and parsed only once it gets a queue slot. Meanwhile the previous group is stored.
 */
export async function ingestLines(ingest: Ingest): Promise<IngestReport> {
  const { edge, buffered: held } = ingest;
  const counts = { inserted: 0, updated: 0, unchanged: 0, rejected: 0 };
  const report: IngestReport = {
    ...counts,
    rejections: [],
    left_out: nothingLeftOut(),
    items: [],
    stopped_projects: [],
  };
  const places = new UploadScope();
  let storedLines = 0;
  let storing: Promise<void> = Promise.resolve();
  const store = async ({ lines }: LineGroup, before: Promise<void>) => {
    const window = ingestWindow(await edge.readNow());
    const batch = await mapInSlices(lines, (line) => readLine(line, window));
    await before;
    addTo(report, await storeGroup(ingest, batch, places));
    storedLines = lines.at(-1)?.number ?? storedLines;
  };
  try {
    for await (const group of readLines(edge.body, { size: ingestLimits.linesPerCommit, buffered: held })) {
      const before = storing;
      const next = edge.inPlace(() => store(group, before)).finally(() => held.subtract(group.bytes));
      next.catch(() => undefined);
      // If storing the previous group fails, no line of the next group is stored.
      await before;
      storing = next;
    }
    await storing;
    return report;
  } catch (error) {
    await storing.catch(() => undefined);
    throw withProgress(error, storedLines);
  }
}
