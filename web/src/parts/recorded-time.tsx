import { usePayPeriodSettings } from '../api/pay-period-locks.ts';
import { useLanguage } from '../app/language.tsx';
import { recordedWords } from './recorded-words.ts';

/** The organization's rule about recorded time in locked periods; empty while it loads. */
export function RecordedTime({ organizationId }: { organizationId: number }) {
  const words = recordedWords(useLanguage().language);
  const { data } = usePayPeriodSettings(organizationId);
  return data ? <>{words[data.locked_periods]}</> : null;
}
