import { useQuery } from '@tanstack/preact-query';
import { call, type Output } from './call.ts';

export type Session = Output<'getSession'>['session'];
export type Organization = Session['organizations'][number];

/** Whether a person uses the screens of payroll: owners, managers who can see pay rates, and payroll clerks. */
export const seesPayroll = ({ may, payroll }: Organization): boolean => may.see_pay || payroll;

/** Whether a person sees only their own time and pay. */
export const seesOnlyOwn = ({ role, payroll }: Organization): boolean => role === 'user' && !payroll;

let earlyRequest: Promise<Session> | undefined;

const requestSession = async (signal?: AbortSignal) => (await call('getSession', signal ? { signal } : {})).session;

/** Requests the session before the first render, which saves a round trip on slow networks. */
export function beginSession(): void {
  earlyRequest = requestSession();
  earlyRequest.catch(() => undefined);
}

/** Returns the early request once, then undefined. */
function takeEarlyRequest(): Promise<Session> | undefined {
  const request = earlyRequest;
  earlyRequest = undefined;
  return request;
}

/** The signed-in person and their permissions in each organization. */
export function useSessionQuery() {
  return useQuery({ queryKey: ['session'], queryFn: ({ signal }) => takeEarlyRequest() ?? requestSession(signal) });
}
