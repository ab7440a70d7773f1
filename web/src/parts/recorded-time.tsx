import { usePayPeriodSettings } from '../api/pay-period-locks.ts';
import { useLanguage } from '../app/language.tsx';
import { recordedWords } from './recorded-words.ts';

/** What an organization decided about recorded time of locked periods; nothing until that is known. */
export function RecordedTime({ organizationId }: { organizationId: number }) {
  const words = recordedWords(useLanguage().language);
  const { data } = usePayPeriodSettings(organizationId);
  return data ? <>{words[data.locked_periods]}</> : null;
}
