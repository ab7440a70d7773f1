import type { IngestReport } from '../../contract/activities.ts';
import { ingestLimits } from '../../contract/activity-item.ts';
import { Problem, problem } from '../../contract/problems.ts';
import type { Membership } from '../../context.ts';
import { readJson } from '../../http/read-body.ts';
import type { StreamEdge } from '../../http/route.ts';
import { eachInSlices } from '../../slices.ts';
import { type Months, monthOf } from './months.ts';
import { type Line, readLines } from './read-lines.ts';
import { type BatchOutcome, type Candidate, recordBatch, type Rejection } from './record-batch.ts';
import { clientProgram } from './rules/client-program.ts';
import { FieldReader, isObject } from './rules/field-reader.ts';
import { type IngestWindow, ingestWindow, readItem } from './rules/read-item.ts';

export interface Ingest {
  edge: StreamEdge;
  organization: Membership;
  months: Months;
}

interface ReadBatch {
  candidates: Candidate[];
  rejections: Rejection[];
}

async function readBatch(items: readonly { at: number; value: unknown }[], window: IngestWindow): Promise<ReadBatch> {
  const batch: ReadBatch = { candidates: [], rejections: [] };
  await eachInSlices(items, ({ at, value }) => {
    const reading = readItem(value, window);
    if ('slot' in reading) batch.candidates.push({ at, slot: reading.slot });
    else batch.rejections.push({ at, details: reading.faults });
  });
  return batch;
}

/** Stores the good items of a batch in one transaction. */
async function storeBatch(ingest: Ingest, batch: ReadBatch): Promise<BatchOutcome> {
  const { edge, months, organization } = ingest;
  const program = clientProgram(edge.userAgent);
  try {
    const wanted = new Set(batch.candidates.map(({ slot }) => monthOf(slot.startsAt)));
    await months.ensure(wanted, (work) => edge.transaction((ctx) => work(ctx.db)));
    const outcome = await edge.transaction((ctx) => recordBatch(ctx, organization, batch.candidates, program));
    return { ...outcome, rejections: [...batch.rejections, ...outcome.rejections].sort((a, b) => a.at - b.at) };
  } catch (error) {
    months.forget();
    throw error;
  }
}

async function readActivities({ edge }: Ingest): Promise<unknown[]> {
  const body = await readJson(edge.body, { bytes: ingestLimits.bodyBytes, values: ingestLimits.bodyValues });
  const reader = new FieldReader(isObject(body) ? body : {}, new Set(['activities']));
  const activities = reader.value('activities');
  if (!Array.isArray(activities)) reader.fault('activities', 'must be a list');
  if (!Array.isArray(activities) || reader.faults.length > 0) throw problem('invalid_params', ...reader.faults);
  if (activities.length <= ingestLimits.items) return activities;
  throw new Problem('invalid_params', {
    status: 413,
    message: `A request takes at most ${ingestLimits.items} activities; send more as application/x-ndjson.`,
    details: [`activities: must hold at most ${ingestLimits.items}`],
  });
}

/** Stores the items of a JSON body, all in one transaction. */
export async function ingestJson(ingest: Ingest): Promise<IngestReport> {
  const items = await readActivities(ingest);
  const batch = await readBatch(
    items.map((value, at) => ({ at, value })),
    ingestWindow(ingest.edge.now),
  );
  const { rejections, ...counts } = await storeBatch(ingest, batch);
  return {
    ...counts,
    rejected: rejections.length,
    rejections: rejections.map(({ at, details }) => ({ index: at, details })),
  };
}

async function readLineBatch(lines: readonly Line[], window: IngestWindow): Promise<ReadBatch> {
  const items = lines
    .filter((line) => line.value !== undefined)
    .map((line) => ({ at: line.number, value: line.value }));
  const batch = await readBatch(items, window);
  const broken = lines.filter((line) => line.value === undefined);
  batch.rejections.push(...broken.map((line) => ({ at: line.number, details: ['line: is not valid JSON'] })));
  return batch;
}

function addTo(report: IngestReport, { rejections, ...counts }: BatchOutcome) {
  report.inserted += counts.inserted;
  report.updated += counts.updated;
  report.unchanged += counts.unchanged;
  report.rejected += rejections.length;
  const room = ingestLimits.listedRejections - report.rejections.length;
  report.rejections.push(...rejections.slice(0, room).map(({ at, details }) => ({ line: at, details })));
}

/** A Problem that says how much of the upload is stored all the same. */
function withProgress(error: unknown, storedLines: number): unknown {
  if (!(error instanceof Problem) || storedLines === 0) return error;
  const { status, message, details } = error;
  const progress = `body: the items of the first ${storedLines} lines are dealt with, sending them again changes nothing`;
  return new Problem(error.problem, { status, message, details: [...details, progress] });
}

/** Stores the lines of an NDJSON body in groups, each in a transaction of its own; one is stored while the next is read. */
export async function ingestLines(ingest: Ingest): Promise<IngestReport> {
  const window = ingestWindow(ingest.edge.now);
  const report: IngestReport = { inserted: 0, updated: 0, unchanged: 0, rejected: 0, rejections: [] };
  let storedLines = 0;
  let storing: Promise<void> = Promise.resolve();
  const store = async (lines: readonly Line[], batch: ReadBatch) => {
    addTo(report, await storeBatch(ingest, batch));
    storedLines = lines.at(-1)?.number ?? storedLines;
  };
  try {
    for await (const lines of readLines(ingest.edge.body, ingestLimits.linesPerCommit)) {
      const batch = await readLineBatch(lines, window);
      await storing;
      storing = store(lines, batch);
      storing.catch(() => undefined);
    }
    await storing;
    return report;
  } catch (error) {
    await storing.catch(() => undefined);
    throw withProgress(error, storedLines);
  }
}
