import { randomUUID } from 'node:crypto';
import type { Database } from './database.ts';
import { sql } from './sql.ts';

/** What was written to the log of a primary since it goes on in a timeline. */
export interface TimelineMark {
  readonly timeline: number;
  readonly mark: string;
}

/** The name of a file of the log begins with its timeline, eight hexadecimal digits. */
export const timelineOf = (file: string): number => Number.parseInt(file.slice(0, 8), 16);

/** The mark of the timeline in which a primary goes on, written now where it has none. */
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
