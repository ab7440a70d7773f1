import type { Endpoint } from '../contract/endpoint.ts';
import type { AccessLogEntry, Membership } from '../context.ts';
import { localDate } from '../time/calendar.ts';
import { parseDate, parseDateTime } from '../time/text.ts';
import type { Exchange } from './exchange.ts';
import { JsonText, type RequestInput } from './route.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonText);

const beforeUserId = '"user_id":';
const longestId = 16;

/** Lists nested in a list's records that contain members' days. */
const listsWithin = ['differences', 'largest'];

/** Collects up to a maximum number of people, other than the reader, whose records a response contains. */
class Others {
  readonly ids = new Set<number>();
  readonly #readerId: number | null;
  readonly #most: number;

  constructor(readerId: number | null, most: number) {
    this.#readerId = readerId;
    this.#most = most;
  }

  get #isEnough(): boolean {
    return this.ids.size >= this.#most;
  }

  #add(id: number) {
    if (id !== this.#readerId) this.ids.add(id);
  }

  /** For records that are already JSON text. A quote within a string is escaped, so it does not end a field name. */
  #addInText(text: string) {
    for (let at = text.indexOf(beforeUserId); at >= 0 && !this.#isEnough; at = text.indexOf(beforeUserId, at + 1)) {
      const start = at + beforeUserId.length;
      const id = Number.parseInt(text.slice(start, start + longestId), 10);
      if (!Number.isNaN(id)) this.#add(id);
    }
  }

  #addOf(record: Fields) {
    const { user_id: userId, user } = record;
    if (typeof userId === 'number') this.#add(userId);
    if (isFields(user) && typeof user['id'] === 'number') this.#add(user['id']);
    for (const name of listsWithin) if (name in record) this.addIn(record[name]);
  }

  /** Collects the people in a response's lists and single-record members. */
  addIn(value: unknown): this {
    if (value instanceof JsonText) {
      for (const part of value.parts) this.#addInText(part);
    } else if (Array.isArray(value)) {
      for (let at = 0; at < value.length && !this.#isEnough; at += 1) if (isFields(value[at])) this.#addOf(value[at]);
    } else if (isFields(value)) {
      this.#addOf(value);
      for (const [name, entry] of Object.entries(value)) if (name !== 'user') this.addIn(entry);
    }
    return this;
  }
}

const takesUserIds = ({ query, body }: Endpoint) =>
  'user_ids' in query.properties || (body && 'properties' in body && 'user_ids' in (body.properties as object));

/** True if an owner or manager requested an organization's whole list. */
function isOfEverybody({ endpoint }: Exchange['route'], { role }: Membership, request: Fields): boolean {
  if (role === 'user' || !takesUserIds(endpoint) || 'project_id' in endpoint.params.properties) return false;
  return ['user_ids', 'project_ids', 'client_ids', 'task_ids'].every((name) => request[name] === undefined);
}

/** The only record of a response, or an empty object. */
const recordIn = (answer: unknown): Fields => {
  const [record] = isFields(answer) ? Object.values(answer) : [];
  return isFields(record) ? record : {};
};

/** A date in stored form; the date in the request may include a time of day. */
const dateOf = (value: unknown): string | null =>
  typeof value === 'string' ? (parseDate(value)?.toString() ?? null) : null;

/** The dates in a request, or the dates of the single record that the request names. */
function datesOf(request: Fields, answer: unknown, calendar: Membership['calendar']): [string | null, string | null] {
  const on = (value: unknown) => {
    const instant = typeof value === 'string' ? parseDateTime(value) : null;
    return instant && localDate(calendar, instant).toString();
  };
  const record = recordIn(answer);
  const first = dateOf(request['date[start]'] ?? request['from']) ?? on(request['time_slot[start]']);
  const last = dateOf(request['date[stop]'] ?? request['to']) ?? on(request['time_slot[stop]']);
  const single = dateOf(record['date']) ?? on(record['starts_at']);
  return [first ?? single, last ?? first ?? single];
}

/** The common part of an access-log entry; undefined if the read is not logged. */
function entryOf(
  { route, actor, now }: Exchange,
  { organizationId, calendar }: Membership,
  [shownFrom, shownThrough]: [string | null, string | null],
): Omit<AccessLogEntry, 'userId'> | undefined {
  const { shows: kind } = route.endpoint;
  const { credential, userId: readerUserId } = actor;
  if (!kind || !credential) return undefined;
  const date = localDate(calendar, now).toString();
  return { organizationId, at: now, date, readerUserId, credential, kind, shownFrom, shownThrough };
}

/** The access-log entry for a downloaded file about all members. */
export function entryForAllMembers(exchange: Exchange, organization: Membership): AccessLogEntry | undefined {
  const entry = entryOf(exchange, organization, [null, null]);
  return entry && { ...entry, userId: null };
}

/**
 * The access-log entries for a read: one for each person, other than the reader, whose records it shows. A list that
 * an owner or manager requests without naming people gets a single entry for all members.
 */
export function accessLogEntriesOf(
  exchange: Exchange,
  input: RequestInput<Endpoint>,
  answer: unknown,
): AccessLogEntry[] {
  const { route, actor } = exchange;
  if (!route.endpoint.shows || !actor.credential) return [];
  const { organization } = input;
  const request: Fields = { ...(isFields(input.body) ? input.body : {}), ...input.query };
  const isOfAll = isOfEverybody(route, organization, request);
  const others = new Others(actor.userId, isOfAll ? 1 : Infinity).addIn(answer).ids;
  if (others.size === 0) return [];
  const seen = entryOf(exchange, organization, datesOf(request, answer, organization.calendar));
  if (!seen) return [];
  return (isOfAll ? [null] : [...others]).map((userId) => ({ ...seen, userId }));
}
