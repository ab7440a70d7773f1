import { noticeKinds } from '../../../contract/lists/events.ts';
import type { Executor } from '../../../db/database.ts';
import { figuresFor, type EventFigures } from './figures.ts';
import { positionsIn } from './positions.ts';
import type { UserEvent } from './store.ts';

export { figuresFor } from './figures.ts';

type Told = Pick<UserEvent, 'userId' | 'kind' | 'organizationId' | 'payload'>;

const noticed: ReadonlySet<string> = new Set(noticeKinds);

function happenedIn({ payload }: Told): EventFigures {
  const { subject, subject_id: subjectId, rate } = payload;
  return { subject, subjectId: Number(subjectId), rate, why: Object(payload['why']) as EventFigures['why'] };
}

function projectIn(row: Told): number | null {
  const { subject, subjectId } = happenedIn(row);
  return subject === 'project' ? subjectId : null;
}

/** Reduces the figures in past events to those that a person can see now, which may be less than at the time. */
export async function limitToVisible<T extends Told>(db: Executor, rows: readonly T[]): Promise<T[]> {
  const notices = rows.filter(({ kind, organizationId }) => noticed.has(kind) && organizationId !== null);
  const shown = new Map<T, T>();
  for (const [organizationId, told] of Map.groupBy(notices, (row) => row.organizationId ?? 0)) {
    const named = told.map((row) => ({ userId: row.userId, projectId: projectIn(row) }));
    const placeOf = await positionsIn(db, organizationId, named);
    for (const row of told) {
      const why = figuresFor(placeOf(row.userId), happenedIn(row));
      shown.set(row, { ...row, payload: { ...row.payload, why } });
    }
  }
  return rows.map((row) => shown.get(row) ?? row);
}
