import { call, pollOperation, type WriteHeaders } from '../../api/call.ts';
import { numberOf } from '../../parts/numbers.ts';

/** By default, an hour before the threshold. */
export const usualMinutes = 60;

/** The minutes before overtime at which people are notified, with their entity tag; null = never. */
export interface Alerts {
  minutes: number | null;
  tag: string | undefined;
}

export async function readAlerts(id: number): Promise<Alerts> {
  const { answer, tag } = await pollOperation('getOvertimeAlerts', { params: { overtime_policy_id: id } }, []);
  return { minutes: answer.overtime_alerts.minutes_before, tag };
}

export const putAlerts = (id: number, minutes: number | null, sending: WriteHeaders = {}) =>
  call('putOvertimeAlerts', { params: { overtime_policy_id: id }, body: { minutes_before: minutes }, ...sending });

/** Whether a typed text is valid: a whole number, or empty for never. */
export function isMinutes(typed: string): boolean {
  const minutes = numberOf(typed);
  return minutes === null || (Number.isInteger(minutes) && minutes >= 1 && minutes <= 10_080);
}
