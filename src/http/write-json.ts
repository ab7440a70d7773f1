import { mapInSlices } from '../slices.ts';
import { JsonText } from './route.ts';

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const holdsText = (answer: object) => Object.values(answer).some((value) => value instanceof JsonText);

/** The members that have a value; undefined members are left out. */
const membersOf = (answer: object): [name: string, value: unknown][] =>
  Object.entries(answer).filter(([, value]) => value !== undefined);

/** An object as pieces: each member has the pieces of its value. */
function* piecesOf(members: Iterable<readonly [name: string, value: readonly string[]]>): Generator<string> {
  let before = '{';
  for (const [name, value] of members) {
    yield `${before}${JSON.stringify(name)}:`;
    yield* value;
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}

/** Longer lists are written in slices. */
const fewEntries = 100;
/** Writing several entries at once takes half the time. */
const entriesAtOnce = 20;

function* runsOf(list: readonly unknown[]) {
  for (let at = 0; at < list.length; at += entriesAtOnce) yield list.slice(at, at + entriesAtOnce);
}

const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > fewEntries;

async function writeMember(value: unknown): Promise<readonly string[]> {
  if (value instanceof JsonText) return value.parts;
  if (!isLong(value)) return [JSON.stringify(value)];
  return [`[${(await mapInSlices(runsOf(value), (run) => JSON.stringify(run).slice(1, -1))).join(',')}]`];
}

/**
 * The pieces of a response as JSON. Members that are JSON text are copied without parsing. Long lists are written in
 * slices, so that other requests can run in between.
 */
export async function writeJson(answer: unknown): Promise<readonly string[]> {
  if (!isObject(answer) || !(holdsText(answer) || Object.values(answer).some(isLong))) return [JSON.stringify(answer)];
  const written: (readonly [string, readonly string[]])[] = [];
  for (const [name, value] of membersOf(answer)) written.push([name, await writeMember(value)]);
  return [...piecesOf(written)];
}
