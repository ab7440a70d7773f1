import { useMutation, useQuery, useQueryClient } from '@tanstack/preact-query';
import { call, type Output } from '../../api/call.ts';
import { CallError } from '../../api/errors.ts';
import { everyPage } from '../../api/pages.ts';

export type ListedSession = Output<'listSessions'>['sessions'][number];
export type OwnFlag = Output<'listOwnUnusualActivities'>['unusual_activities'][number];
export type OwnSettings = Output<'listEffectiveSettings'>;

const sessionsKey = ['my-sessions'];
const flagsKey = ['my-flags'];

/** The person's sessions: this browser first, then by latest use. */
export const useSessions = () =>
  useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => {
      const sessions = (await everyPage('listSessions', { signal })).flatMap((page) => page.sessions);
      const rank = ({ current, last_seen_at: seen }: ListedSession) => (current ? Infinity : Date.parse(seen));
      return sessions.toSorted((a, b) => (rank(a) < rank(b) ? 1 : -1));
    },
  });

/** The sessions to end: some, or all including this one. */
export type Ending = readonly ListedSession[] | 'everywhere';

async function endOne(id: number): Promise<void> {
  try {
    await call('endSession', { params: { session_id: id } });
  } catch (error) {
    // The session has already ended, which is the intended result.
    if (!(error instanceof CallError && error.status === 404)) throw error;
  }
}

async function endSessions(ending: Ending): Promise<void> {
  if (ending === 'everywhere') await call('endSessions', {});
  else for (const { id } of ending) await endOne(id);
}

export function useEnding(onEnded: (ending: Ending) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: endSessions,
    onSuccess: async (_answer, ending) => {
      if (ending !== 'everywhere') await queries.invalidateQueries({ queryKey: sessionsKey });
      onEnded(ending);
    },
    // If one of several requests fails, other sessions may already have ended.
    onError: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
}

/** The person's flags from all organizations that show flags to members, latest first. */
export const useOwnFlags = () =>
  useQuery({
    queryKey: flagsKey,
    queryFn: async ({ signal }) => {
      const pages = await everyPage('listOwnUnusualActivities', { signal });
      const flags = pages.flatMap((page) => page.unusual_activities);
      return flags.toSorted((a, b) => Date.parse(b.starts_at) - Date.parse(a.starts_at) || b.id - a.id);
    },
  });

/** Stores the same answer on every flag of a case. The answer appears at once. */
export function useAnswer(flags: readonly OwnFlag[], onSaved: () => void) {
  const queries = useQueryClient();
  const show = (answered: OwnFlag) =>
    queries.setQueryData<OwnFlag[]>(flagsKey, (all) => all?.map((flag) => (flag.id === answered.id ? answered : flag)));
  return useMutation({
    mutationFn: async (text: string) => {
      // After a partial failure, flags on which the answer is already stored are skipped.
      for (const { id, answers } of flags) {
        if (answers.at(-1)?.text === text) continue;
        const sent = { params: { own_unusual_activity_id: id }, body: { text } };
        show((await call('answerUnusualActivity', sent)).unusual_activity);
      }
    },
    onSuccess: () => {
      onSaved();
      const ids = [...new Set(flags.map((flag) => flag.organization_id))];
      const stale = ['inbox', 'flag'].flatMap((name) => ids.map((id) => [name, id]));
      void Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
}

/** The retention periods of an organization's recorded details. */
export const useRetention = (organizationId: number) =>
  useQuery({
    queryKey: ['retention', organizationId],
    queryFn: ({ signal }) => call('getRetention', { params: { organization_id: organizationId }, signal }),
    select: (data) => data.retention,
  });

/** The person's tracking settings in an organization, and who set them. */
export const useSettings = (organizationId: number, userId: number) =>
  useQuery({
    queryKey: ['my-settings', organizationId],
    queryFn: ({ signal }) =>
      call('listEffectiveSettings', {
        params: { organization_id: organizationId },
        query: { user_ids: [userId], include: ['users', 'projects'] },
        signal,
      }),
  });
