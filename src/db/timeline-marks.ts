import { randomUUID } from 'node:crypto';
import type { Database } from './database.ts';
import { sql } from './sql.ts';

/** A row written to a primary's log when it starts a timeline. */
export interface TimelineMark {
  readonly timeline: number;
  readonly mark: string;
}

/** The name of a log file begins with its timeline: eight hexadecimal digits. */
export const timelineOf = (file: string): number => Number.parseInt(file.slice(0, 8), 16);

/** The mark of the primary's current timeline, written now if it is missing. */
export function markTimeline(primary: Database): Promise<TimelineMark> {
  return primary.transaction(async (tx) => {
    const { file, identity } = await tx.one<{ file: string; identity: string }>(sql`
      select pg_walfile_name(pg_current_wal_lsn()) as file, system_identifier::text as identity
      from pg_control_system()`);
    const timeline = timelineOf(file);
    await tx.run(sql`
      insert into timeline_marks (mark, system_identifier, timeline)
      values (${randomUUID()}::uuid, ${identity}, ${timeline}) on conflict (system_identifier, timeline) do nothing`);
    return tx.one<TimelineMark>(sql`
      select timeline, mark from timeline_marks where system_identifier = ${identity} and timeline = ${timeline}`);
  });
}
