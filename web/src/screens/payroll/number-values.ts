import { call, type WriteHeaders } from '../../api/call.ts';
import { CallError } from '../../api/errors.ts';
import { everyPage } from '../../api/pages.ts';
import type { Person } from '../../api/people.ts';
import type { Fault } from '../../parts/faults.ts';
import { type NumberChange, type NumberValues, portionsOf } from './number-portions.ts';
import type { NumberWords } from './number-words.ts';
import { comparable } from '../../words/comparable.ts';

/** The current payroll numbers. The tag covers the values that were read, so it reveals changes by others. */
export async function readNumbers(organizationId: number): Promise<{ values: NumberValues; tag: string }> {
  const pages = await everyPage('listPayrollIds', { params: { organization_id: organizationId } });
  const listed = pages.flatMap(({ payroll_ids: items }) => items);
  const values = Object.fromEntries(listed.map(({ user_id: id, payroll_id: number }) => [id, number ?? '']));
  return { values, tag: JSON.stringify(values) };
}

const typed = (values: NumberValues, id: string) => values[id]?.trim() ?? '';

/** Ids of members whose number differs. */
export const changedIn = (values: NumberValues, before: NumberValues): string[] =>
  Object.keys({ ...values, ...before }).filter((id) => typed(values, id) !== typed(before, id));

/**
 * Converts a fault to the field of a member, such as `numbers.7`; the API identifies rows by their position in the
 * request.
 */
const fieldOf = (ids: readonly string[]) => (detail: string) =>
  detail.replace(/^payroll_ids\[(\d+)\](?:\.\w+)?/, (_all, index: string) => `numbers.${ids[Number(index)]}`);

/** The progress of a save that needs several requests, since the numbers were read with a tag. */
export interface NumberProgress {
  tag: string;
  /** The numbers saved since the read. */
  saved: Record<string, string>;
}

/** How many of the changed numbers are saved. */
export interface Counted {
  saved: number;
  total: number;
}

interface Saved {
  organizationId: number;
  values: NumberValues;
  before: NumberValues;
  progress?: NumberProgress;
  onProgress?: (counted: Counted) => void;
}

async function send(organizationId: number, portion: readonly NumberChange[], now: NumberValues): Promise<void> {
  const body = {
    payroll_ids: portion.map(({ id, to }) => ({
      user_id: Number(id),
      payroll_id: to || null,
      known: typed(now, id) || null,
    })),
  };
  try {
    await call('putPayrollIds', { params: { organization_id: organizationId }, body });
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 400) throw error;
    const details = error.details.map(fieldOf(portion.map(({ id }) => id)));
    throw new CallError(error.status, error.message, details, error.code);
  }
}

/**
 * Saves the changed numbers. Up to a thousand numbers are saved either all or not at all. With more, the numbers in
 * earlier requests stay saved if a later request fails, and the next attempt continues with the rest.
 */
export async function saveNumbers(options: Saved, { ifMatch: tag = '{}' }: WriteHeaders): Promise<void> {
  const { organizationId, values, before, progress = { tag, saved: {} }, onProgress } = options;
  // Reloaded values already include numbers that were saved earlier.
  if (progress.tag !== tag) Object.assign(progress, { tag, saved: {} });
  const read = JSON.parse(tag) as NumberValues;
  const now = () => ({ ...read, ...progress.saved });
  const ids = changedIn(values, before);
  const begun = now();
  const changes = [...new Set([...ids, ...Object.keys(progress.saved)])]
    .filter((id) => typed(values, id) !== typed(begun, id))
    .map((id) => ({ id, to: typed(values, id) }));
  for (const portion of portionsOf(changes, begun)) {
    await send(organizationId, portion, now());
    for (const { id, to } of portion) progress.saved[id] = to;
    const saved = now();
    onProgress?.({ saved: ids.filter((id) => typed(values, id) === typed(saved, id)).length, total: ids.length });
  }
}

/** Faults for members with the same number, each with the name of the other member. */
export function doubles(
  values: NumberValues,
  before: NumberValues,
  context: { people: readonly Person[]; words: NumberWords },
): Fault[] {
  const names = new Map(context.people.map(({ id, name }) => [String(id), name]));
  const holders = Map.groupBy(
    Object.keys(values).filter((id) => typed(values, id) !== ''),
    (id) => typed(values, id),
  );
  return changedIn(values, before).flatMap((id) => {
    const other = holders.get(typed(values, id))?.find((holderId) => holderId !== id);
    return other === undefined
      ? []
      : [{ attribute: `numbers.${id}`, text: context.words.double(names.get(other) ?? `#${other}`) }];
  });
}

interface Pasted {
  values: Record<string, string>;
  /** Names that match no member, or several. */
  unknown: string[];
  /** The number of lines without a row. */
  left: number;
}

/**
 * The numbers in a pasted text. A single column fills the rows from this member down. Lines with two cells are names
 * and numbers, in any order. Null for a single line with one cell.
 */
export function pasted(text: string, from: Person, shown: readonly Person[]): Pasted | null {
  const lines = text.replace(/[\r\n]+$/, '').split(/\r\n|\r|\n/);
  const rows = lines.map((line) => line.split('\t'));
  if (rows.length === 1 && rows[0]?.length === 1) return null;
  if (rows.every((cells) => cells.length === 1)) {
    const below = shown.slice(shown.indexOf(from));
    const filled = below.slice(0, lines.length).map(({ id }, index) => [id, (lines[index] ?? '').trim()] as const);
    return { values: Object.fromEntries(filled), unknown: [], left: Math.max(0, lines.length - below.length) };
  }
  const byName = Map.groupBy(shown, ({ name }) => comparable(name));
  const result: Pasted = { values: {}, unknown: [], left: 0 };
  for (const [name = '', number = ''] of rows) {
    const members = byName.get(comparable(name));
    if (members?.length === 1 && members[0]) result.values[members[0].id] = number.trim();
    else if (name.trim() !== '') result.unknown.push(name.trim());
  }
  return result;
}
