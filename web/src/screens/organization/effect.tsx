import { millisOf } from '../../app/format.ts';
import { useLanguage } from '../../app/language.tsx';
import { metadataChanges } from '../../parts/metadata-values.ts';
import { metadataWords } from '../../parts/metadata-words.ts';
import { instantText } from '../../words/zones.ts';
import { type OrganizationChange, type Settings, useCalendarChange } from './settings-version.ts';
import { organizationWords } from './words.ts';

interface Props {
  id: number;
  before: Settings;
  values: Settings;
}

/** The effect of a calendar change. The instant is shown in the time zone that applies before it. */
function CalendarEffect({ change, zone }: { change: OrganizationChange | undefined; zone: string }) {
  const { language } = useLanguage();
  const { will } = organizationWords(language);
  if (!change) return <p>{will.asking}</p>;
  const { effective_at: at, cancels_pending: cancels, replaces_pending: replaces } = change;
  return (
    <>
      {at !== null && (
        <p>
          {will.calendar(instantText(language, zone, millisOf(at)))} {will.moved}
        </p>
      )}
      {replaces && <p>{will.replaces}</p>}
      {cancels && <p>{will.cancels}</p>}
    </>
  );
}

/** All effects of saving, shown in advance. */
export function Effect({ id, before, values }: Props) {
  const { language } = useLanguage();
  const words = organizationWords(language);
  const change = useCalendarChange(id, before, values);
  const isCalendar = values.zone !== before.zone || values.weekStart !== before.weekStart;
  if (JSON.stringify(values) === JSON.stringify(before)) return <p>{words.nothing}</p>;
  return (
    <>
      {values.name !== before.name && <p>{words.will.name(values.name)}</p>}
      {isCalendar && <CalendarEffect change={change} zone={before.zone} />}
      {values.currency !== before.currency && <p>{words.will.currency(values.currency)}</p>}
      {values.isPaySeen !== before.isPaySeen && <p>{values.isPaySeen ? words.will.paySeen : words.will.payHidden}</p>}
      {metadataChanges(values.metadata, before.metadata).length > 0 && <p>{metadataWords(language).effect}</p>}
    </>
  );
}
