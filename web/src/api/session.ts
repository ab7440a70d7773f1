import { useQuery } from '@tanstack/preact-query';
import { call, type Output } from './call.ts';

export type Session = Output<'getSession'>['session'];
export type Organization = Session['organizations'][number];

let begun: Promise<Session> | undefined;

const ask = async (signal?: AbortSignal) => (await call('getSession', signal ? { signal } : {})).session;

/** Asks who is signed in before anything is shown: on a slow network that is one wait less. */
export function beginSession(): void {
  begun = ask();
  begun.catch(() => undefined);
}

/** The answer that was begun is taken once. */
function takeBegun(): Promise<Session> | undefined {
  const taken = begun;
  begun = undefined;
  return taken;
}

/** Who is signed in, and what they may do where. */
export function useSessionQuery() {
  return useQuery({ queryKey: ['session'], queryFn: ({ signal }) => takeBegun() ?? ask(signal) });
}
