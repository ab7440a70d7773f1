import type { Endpoint } from '../contract/endpoint.ts';
import { problem } from '../contract/problems.ts';

export interface ParsedQuery {
  values: Record<string, unknown>;
  faults: string[];
}

interface PropertySchema {
  type?: string;
  items?: PropertySchema;
  'x-no-effect'?: boolean;
}

interface Pair {
  name: string;
  value: string;
}

const trueTexts = new Set(['true', '1', 't', 'yes', 'on']);
const falseTexts = new Set(['false', '0', 'f', 'no', 'off']);

function readBoolean(text: string): boolean | string {
  const word = text.toLowerCase();
  if (trueTexts.has(word)) return true;
  return falseTexts.has(word) ? false : text;
}

/**
 * Converts a text to the type of its schema. An invalid text is returned unchanged, so that validation refuses it.
 */
export function readScalar(schema: PropertySchema, text: string): unknown {
  if (schema.type === 'integer' && /^-?\d{1,17}$/.test(text)) return Number(text);
  if (schema.type === 'number' && /^-?\d{1,12}(\.\d{1,6})?$/.test(text)) return Number(text);
  return schema.type === 'boolean' ? readBoolean(text) : text;
}

/** Enough for lists of 1,000 ids in several filters. No reasonable query is longer. */
const mostPairs = 4_000;

function readPairs(search: string): Pair[] {
  let pairs = 1;
  for (let at = search.indexOf('&'); at >= 0; at = search.indexOf('&', at + 1)) pairs += 1;
  if (pairs > mostPairs) throw problem('invalid_params', `query: must have ${mostPairs} or fewer parameters`);
  return [...new URLSearchParams(search)].map(([name, value]) => ({ name, value }));
}

/** `user_ids`, `user_ids[]` and `user_ids[0]` all name the list `user_ids`. */
function namesList(sent: string, name: string): boolean {
  return sent === name || (sent.startsWith(`${name}[`) && /^\[\d*\]$/.test(sent.slice(name.length)));
}

function readList(schema: PropertySchema, texts: readonly string[]): unknown[] {
  const entries = texts.flatMap((text) => text.split(',')).filter((entry) => entry.trim() !== '');
  return [...new Set(entries.map((entry) => readScalar(schema.items ?? {}, entry.trim())))];
}

type Parameter = readonly [name: string, property: PropertySchema];

/**
 * In a read, an empty list means no filter. In a deletion, an empty list is refused, because a request without ids
 * would delete everything.
 */
function readListParameter([name, property]: Parameter, sent: readonly Pair[], parsed: ParsedQuery, isRead: boolean) {
  const texts = sent.filter((pair) => namesList(pair.name, name)).map((pair) => pair.value);
  const list = readList(property, texts);
  if (list.length > 0) parsed.values[name] = list;
  else if (texts.length > 0 && !isRead) parsed.faults.push(`${name}: must have 1 or more entries`);
}

function readParameter([name, property]: Parameter, sent: readonly Pair[], parsed: ParsedQuery): void {
  const [text, ...more] = sent.filter((pair) => pair.name === name).map((pair) => pair.value);
  if (more.length > 0) parsed.faults.push(`${name}: may be given only once`);
  else if (text === '') parsed.faults.push(`${name}: must not be empty`);
  else if (text !== undefined) parsed.values[name] = readScalar(property, text);
}

const propertiesOf = (endpoint: Endpoint): Parameter[] => Object.entries(endpoint.query.properties);

/** Error messages shorten names that are longer than any real parameter name. */
const shown = (name: string) => (name.length > 100 ? `${name.slice(0, 100)}…` : name);

/** Query parameters that a companion operation (under /ext) does not have. */
function findUnknown(endpoint: Endpoint, sent: readonly Pair[]): string[] {
  if (!endpoint.path.startsWith('/ext/')) return [];
  const known = propertiesOf(endpoint);
  const names = [...new Set(sent.map((pair) => pair.name))];
  const unknown = names.filter(
    (sentName) => !known.some(([name, { type }]) => (type === 'array' ? namesList(sentName, name) : sentName === name)),
  );
  const allowed = known.map(([name]) => name).join(', ') || 'none';
  return unknown.map((name) => `${shown(name)}: is not a known parameter; allowed: ${allowed}`);
}

/** Filters of other implementations that are not supported. Ignoring them would return the whole list. */
function findLacking(endpoint: Endpoint, sent: readonly Pair[]): string[] {
  const lacking = (endpoint.lacks ?? []).filter((name) =>
    sent.some((pair) => namesList(pair.name, name) && pair.value !== ''),
  );
  return lacking.map((name) => `${name}: is a filter that this server does not have`);
}

/**
 * Parses a query string as the operation declares it: lists in every form that clients send, scalars no more than
 * once, booleans as `true`, `1`, `t`, `yes` or `on` and their opposites. Under /v2 undeclared parameters are ignored,
 * because real clients send extra ones; companion operations refuse them. This step only converts types. Validation
 * checks limits.
 *
 *     user_ids=1,2 | user_ids[]=1&user_ids[]=2 | user_ids=1&user_ids=2 | user_ids[0]=1 // { user_ids: [1, 2] }
 */
export function parseQuery(search: string, endpoint: Endpoint): ParsedQuery {
  const sent = readPairs(search);
  const parsed: ParsedQuery = { values: {}, faults: [] };
  for (const parameter of propertiesOf(endpoint)) {
    const [, { type, 'x-no-effect': hasNoEffect }] = parameter;
    if (hasNoEffect) continue;
    if (type === 'array') readListParameter(parameter, sent, parsed, endpoint.method === 'GET');
    else readParameter(parameter, sent, parsed);
  }
  parsed.faults.push(...findLacking(endpoint, sent), ...findUnknown(endpoint, sent));
  return parsed;
}
