import { mapInSlices } from '../slices.ts';
import { JsonText } from './route.ts';

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An answer as JSON. Members that are JSON text go in as they are, neither read nor written again. */
export function writeJson(answer: unknown): string {
  if (!isObject(answer) || !Object.values(answer).some((value) => value instanceof JsonText)) {
    return JSON.stringify(answer);
  }
  const members = Object.entries(answer)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) => `${JSON.stringify(name)}:${value instanceof JsonText ? value.text : JSON.stringify(value)}`,
    );
  return `{${members.join(',')}}`;
}

/** Lists of more entries are written in slices. */
const fewEntries = 100;
/** To write some at once takes half as long as one by one. */
const entriesAtOnce = 20;

function* runsOf(list: readonly unknown[]) {
  for (let at = 0; at < list.length; at += entriesAtOnce) yield list.slice(at, at + entriesAtOnce);
}

async function writeMember([name, value]: [string, unknown]): Promise<string> {
  const text = Array.isArray(value)
    ? `[${(await mapInSlices(runsOf(value), (run) => JSON.stringify(run).slice(1, -1))).join(',')}]`
    : writeJson(value);
  return `${JSON.stringify(name)}:${text}`;
}

/** The same, with long lists of an answer in slices. */
export async function writeLongJson(answer: unknown): Promise<string> {
  if (!isObject(answer) || !Object.values(answer).some((value) => Array.isArray(value) && value.length > fewEntries)) {
    return writeJson(answer);
  }
  const members: string[] = [];
  for (const [name, value] of Object.entries(answer)) {
    if (value instanceof JsonText) members.push(`${JSON.stringify(name)}:${value.text}`);
    else if (value !== undefined) members.push(await writeMember([name, value]));
  }
  return `{${members.join(',')}}`;
}
