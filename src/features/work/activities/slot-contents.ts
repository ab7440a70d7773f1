import type { Answer, Query } from '../../../contract/endpoint.ts';
import { cutPage } from '../../../contract/paging.ts';
import type { listNotes, listScreenshots, listToolUsages } from '../../../contract/slot-contents.ts';
import type { Context, Membership } from '../../../context.ts';
import { secondText } from '../../../time/text.ts';
import { createDayFinder } from '../../../time/day-finder.ts';
import { fewPersonsOf } from './persons.ts';
import { filterOf } from './list-activities.ts';
import { sideLoads } from './requests.ts';
import { readInstant } from '../recording/facts.ts';
import { screenshotsOf } from './rules/screenshots.ts';
import { toolUsagesOf } from './rules/tool-usages.ts';
import type { TimeVisibility, SlotFilter } from './store/lists.ts';
import * as store from './store/slot-contents.ts';

type ScreenshotQuery = Query<typeof listScreenshots>;
type NoteQuery = Query<typeof listNotes>;
type ToolQuery = Query<typeof listToolUsages>;

async function slotFilterOf(ctx: Context, organization: Membership, query: ScreenshotQuery | NoteQuery) {
  const { page, filter } = await filterOf(ctx, organization, query);
  const [since, until] = [readInstant(query['time_slot[start]']), readInstant(query['time_slot[stop]'])];
  return { page, filter: { ...filter, since, until } satisfies SlotFilter };
}

interface Placed {
  userId: number;
  projectId: number;
  startsAt: string;
  createdAt: string;
  updatedAt: string;
}

/** Creates a function that returns the slot fields of a record: date, time slot, member, project and timestamps. */
function placeFinder(organization: Membership) {
  const dateOf = createDayFinder(organization.calendar);
  return (row: Placed) => ({
    date: dateOf(Temporal.Instant.from(row.startsAt).epochMilliseconds),
    time_slot: `${row.startsAt.slice(0, 15)}0:00Z`,
    user_id: row.userId,
    project_id: row.projectId,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  });
}

const noImage = { offset_x: 0, offset_y: 0, width: 0, height: 0, screen: 0 };

/**
 * The maximum number of people whose time is read person by person. Each person costs four index pages. This limit
 * applies if few slots in the organization have screenshots.
 */
const mostPersons = 1_000;

/** The people from whose time a page of screenshots is read; undefined means all people. */
async function personsOfScreenshots(ctx: Context, organization: Membership, filter: SlotFilter) {
  const { userIds, projectIds, taskIds, visibility } = filter;
  const few = userIds ?? (await fewPersonsOf(ctx, organization, filter));
  if (few || (visibility === 'everything' && !projectIds && !taskIds)) return few;
  if (await store.isDenseWithScreenshots(ctx.db, filter)) return undefined;
  return fewPersonsOf(ctx, organization, filter, mostPersons);
}

/** The screenshots of activities visible to the reader. */
export async function readScreenshots(
  ctx: Context,
  organization: Membership,
  query: ScreenshotQuery,
): Promise<Answer<typeof listScreenshots>> {
  const { page, filter } = await slotFilterOf(ctx, organization, query);
  const persons = await personsOfScreenshots(ctx, organization, filter);
  const slots = await store.listSlotsWithScreenshots(ctx.db, filter, persons);
  const screenshots = slots
    .flatMap((slot) => screenshotsOf(slot).map((screenshot) => ({ ...slot, ...screenshot })))
    .filter(({ position }) => position >= page.startId);
  const { rows, pagination } = cutPage(screenshots, page.limit, (row) => row.position);
  const placeOf = placeFinder(organization);
  return {
    screenshots: rows.map((row) => ({
      id: row.id,
      ...placeOf(row),
      recorded_at: secondText(row.startsAt),
      ...noImage,
    })),
    ...(await sideLoads(ctx, organization, query, rows)),
    ...(pagination ? { pagination } : {}),
  };
}

/** The notes on manual time visible to the reader. */
export async function readNotes(
  ctx: Context,
  organization: Membership,
  query: NoteQuery,
): Promise<Answer<typeof listNotes>> {
  const { page, filter } = await slotFilterOf(ctx, organization, query);
  const persons = await fewPersonsOf(ctx, organization, filter);
  const fetched = await store.listNotes(ctx.db, filter, persons);
  const { rows, pagination } = cutPage(fetched, page.limit, (row) => row.id);
  const placeOf = placeFinder(organization);
  return {
    notes: rows.map((row) => ({
      id: row.id,
      ...placeOf(row),
      task_id: row.taskId,
      recorded_at: secondText(row.startsAt),
      note: row.note,
    })),
    ...(await sideLoads(ctx, organization, query, rows)),
    ...(pagination ? { pagination } : {}),
  };
}

/** Project managers see applications and addresses only of their own time. */
const ownOnly = (visibility: TimeVisibility): TimeVisibility =>
  visibility === 'everything' ? visibility : { ...visibility, managedProjectIds: [] };

/** The used applications and sites visible to the reader. */
export async function readToolUsages(
  ctx: Context,
  organization: Membership,
  query: ToolQuery,
): Promise<Answer<typeof listToolUsages>> {
  const { page, filter } = await slotFilterOf(ctx, organization, query);
  const visible = { ...filter, visibility: ownOnly(filter.visibility) };
  const slots = await store.listSlotsWithTools(ctx.db, visible, query.tool_type);
  const tools = slots
    .flatMap((slot) => toolUsagesOf(slot).map((tool) => ({ ...slot, ...tool })))
    .filter(({ id, type }) => id >= page.startId && type === (query.tool_type ?? type));
  const { rows, pagination } = cutPage(tools, page.limit, (row) => row.id);
  const placeOf = placeFinder(organization);
  return {
    tool_usages: rows.map((row) => ({
      id: row.id,
      name: row.name,
      tool_type: row.type,
      ...placeOf(row),
      task_id: row.taskId,
      tracked: row.seconds,
      ...(row.type === 'application'
        ? {}
        : { details: row.addresses.map(({ url, seconds }) => ({ title: '', url, tracked: seconds })) }),
    })),
    ...(await sideLoads(ctx, organization, query, rows)),
    ...(pagination ? { pagination } : {}),
  };
}
