import type { UserEventKind } from '../../../contract/lists/events.ts';
import type { Executor } from '../../../db/database.ts';
import { sql, type SqlFragment, sqlWhen } from '../../../db/sql.ts';

export interface UserEvent {
  /** The person to notify. */
  userId: number;
  kind: UserEventKind;
  /** Null if the event does not concern a single organization. */
  organizationId: number | null;
  /** Details of the event under wire names. */
  payload: Readonly<Record<string, unknown>>;
}

interface RecordedBy {
  actorUserId: number | null;
  now: Temporal.Instant;
}

/**
 * The interval between the ids of events. Events about pay, which only people who can see pay get, have ids in between.
 * The ids that a person sees therefore reveal nothing about other people's events.
 */
const idStep = 65_536;

const isFromPay = ({ payload }: UserEvent) => payload['rate'] === 'pay_rate';

/** Appends events, in the given order for each person. Returns the ids in the order of the events. */
export async function insertEvents(
  db: Executor,
  events: readonly UserEvent[],
  recordedBy: RecordedBy,
): Promise<number[]> {
  const [fromPay, forAll] = [events.filter(isFromPay), events.filter((event) => !isFromPay(event))];
  const newest = sql`(select coalesce(max(id), 0) from user_events event where event.user_id = appended.user_id)`;
  const place = sql`row_number() over (partition by user_id order by position)`;
  const nextId = sql`(${newest} / ${idStep}::int8 + ${place}) * ${idStep}::int8`;
  const between = sql`${newest} + ${place}`;
  const idOf = new Map([
    ...(await insertWithIds(db, forAll, { ...recordedBy, id: nextId })),
    ...(await insertWithIds(db, fromPay, { ...recordedBy, id: between })),
  ]);
  return events.map((event) => idOf.get(event) ?? 0);
}

async function insertWithIds(
  db: Executor,
  events: readonly UserEvent[],
  { actorUserId, now, id }: RecordedBy & { id: SqlFragment },
): Promise<Map<UserEvent, number>> {
  if (events.length === 0) return new Map();
  const column = <T>(value: (event: UserEvent) => T): T[] => events.map(value);
  const rows = await db.many<{ userId: number; id: number }>(sql`
    insert into user_events (user_id, id, organization_id, kind, actor_user_id, payload, recorded_at)
    overriding system value
    select user_id, ${id}, organization_id, kind, ${actorUserId}::int, payload::jsonb, ${now}::timestamptz
    from unnest(
      ${column((event) => event.userId)}::int[],
      ${column((event) => event.organizationId)}::int[],
      ${column((event) => event.kind)}::text[],
      ${column((event) => JSON.stringify(event.payload))}::text[])
      with ordinality as appended (user_id, organization_id, kind, payload, position)
    order by position returning user_id as "userId", id`);
  const ascending = rows.toSorted((a, b) => a.id - b.id);
  const ids = Map.groupBy(ascending, ({ userId }) => userId);
  return new Map(events.map((event) => [event, ids.get(event.userId)?.shift()?.id ?? 0]));
}

export interface UserEventRow extends UserEvent {
  id: number;
  actorUserId: number | null;
  recordedAt: string;
}

/** The id of a person's newest event, or 0 if the person has none. */
export async function newestEventId(db: Executor, userId: number): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    select coalesce(max(id), 0) as id from user_events where user_id = ${userId}`);
  return id;
}

const readEvent = sql`
  id, user_id as "userId", organization_id as "organizationId", kind, actor_user_id as "actorUserId", payload,
  recorded_at as "recordedAt"`;

export interface PersonPage {
  ownerId: number;
  startId: number;
}

/** Events of several persons in ascending order, each from an id. Reads one key range per person. */
export function selectEventsOf(db: Executor, pages: readonly PersonPage[], limit: number): Promise<UserEventRow[]> {
  return db.many(sql`
    select event.* from unnest(
      ${pages.map((page) => page.ownerId)}::int[], ${pages.map((page) => page.startId)}::int8[])
      as page (user_id, start_id)
    cross join lateral (
      select ${readEvent} from user_events
      where user_id = page.user_id and id >= page.start_id order by id limit ${limit}) as event
    order by event.id`);
}

export interface EventPage {
  userId: number;
  kinds: readonly UserEventKind[] | undefined;
  /** Limits the list to events of these organizations and events without an organization. Undefined: all events. */
  organizationIds: readonly number[] | undefined;
  startId: number;
  newestFirst: boolean;
  limit: number;
}

function fromStart({ startId, newestFirst }: EventPage): SqlFragment {
  if (!newestFirst) return sql`and id >= ${startId}`;
  return startId === 0 ? sql`` : sql`and id <= ${startId}`;
}

/** A person's events in ascending order from an id, or in descending order from the newest one. */
export function selectEvents(db: Executor, page: EventPage): Promise<UserEventRow[]> {
  return db.many(sql`
    select ${readEvent} from user_events
    where user_id = ${page.userId} ${fromStart(page)}
      ${sqlWhen(
        page.organizationIds !== undefined,
        () => sql`and coalesce(organization_id, 0) = any(${[0, ...(page.organizationIds ?? [])]}::int[])`,
      )}
      ${sqlWhen(page.kinds !== undefined, () => sql`and kind = any(${page.kinds}::text[])`)}
    ${page.newestFirst ? sql`order by id desc` : sql`order by id`} limit ${page.limit}`);
}

/** The id up to which a person has read, or 0. */
export async function findReadPosition(db: Executor, userId: number): Promise<number> {
  const row = await db.maybe<{ id: number }>(sql`
    select through_id as id from user_events_read where user_id = ${userId}`);
  return row?.id ?? 0;
}

/** Moves the read position forward, up to the newest event. Returns the new position. */
export async function advanceReadPosition(
  db: Executor,
  userId: number,
  position: { id: number; now: Temporal.Instant },
): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into user_events_read as known (user_id, through_id, updated_at)
    select ${userId}, least(${position.id}::int8, coalesce(max(id), 0)), ${position.now} from user_events
    where user_id = ${userId}
    on conflict (user_id) do update set through_id = greatest(known.through_id, excluded.through_id),
      updated_at = excluded.updated_at
    returning through_id as id`);
  return id;
}
