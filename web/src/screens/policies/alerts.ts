import { call, callAgain, type Sending } from '../../api/call.ts';
import { numberOf } from '../../parts/numbers.ts';

/** Where nothing is set: members are told an hour before. */
export const usualMinutes = 60;

/** When members are told that overtime is near: so many minutes before, null = never; with its tag. */
export interface Alerts {
  minutes: number | null;
  tag: string | undefined;
}

export async function readAlerts(id: number): Promise<Alerts> {
  const { answer, tag } = await callAgain('getOvertimeAlerts', { params: { overtime_policy_id: id } }, []);
  return { minutes: answer.overtime_alerts.minutes_before, tag };
}

export const putAlerts = (id: number, minutes: number | null, sending: Sending = {}) =>
  call('putOvertimeAlerts', { params: { overtime_policy_id: id }, body: { minutes_before: minutes }, ...sending });

/** What was typed can be the minutes of the API: a whole number, or nothing for never. */
export function isMinutes(typed: string): boolean {
  const minutes = numberOf(typed);
  return minutes === null || (Number.isInteger(minutes) && minutes >= 1 && minutes <= 10_080);
}
