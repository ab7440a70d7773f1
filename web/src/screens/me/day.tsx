import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import type { Organization } from '../../api/session.ts';
import { dayAddress } from '../../app/day-address.ts';
import { useClock } from '../../app/clock.ts';
import { millisOf } from '../../app/format.ts';
import { useLanguage } from '../../app/language.tsx';
import { useSession } from '../../app/session.tsx';
import { Button } from '../../parts/button.tsx';
import { Choice } from '../../parts/choice.tsx';
import { DateChoice } from '../../parts/date-choice.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { type Day, slotSamples, spanOf } from '../../parts/day-samples.ts';
import { Failure } from '../../parts/failure.tsx';
import { Timeline } from '../../parts/timeline.tsx';
import { useSampleText } from '../../parts/use-sample-text.ts';
import { HelpLink } from '../../parts/help-link.tsx';
import { clockText, edgesText } from '../../words/clocks.ts';
import { isDate } from '../../words/dates.ts';
import { durationOf } from '../../words/durations.ts';
import { edgesOf } from '../../words/zones.ts';
import { useDay } from '../../api/member-day.ts';
import { myWords } from './words.ts';

/** The organization and date of the day in the address. */
export function useNamedDay(organizations: readonly Organization[]) {
  const { query, path, route } = useLocation();
  const organization = organizations.find(({ id }) => String(id) === query['organization']) ?? organizations[0];
  const day = query['day'] ?? '';
  const show = (change: { organization?: string; day?: string }) =>
    route(`${path}?${new URLSearchParams({ ...query, ...change })}`, true);
  return { organization, date: isDate(day) ? day : null, show };
}

function Picture({ day, isTable, zone }: { day: Day; isTable: boolean; zone: string }) {
  const { words } = useLanguage();
  const { describe, row, ticks } = useSampleText(zone, day.date);
  const samples = slotSamples(day);
  const label = words.day.dayLabel(day.user.name, day.date);
  const { time, keyboard, mouse, trackedColumn } = words.day;
  if (samples.length === 0) return <p>{words.day.none}</p>;
  if (isTable) {
    return <DataTable caption={label} columns={[time, keyboard, mouse, trackedColumn]} rows={samples.map(row)} />;
  }
  const range = { since: millisOf(day.since), until: millisOf(day.until) };
  const bands = (day.flags ?? []).map(spanOf);
  return (
    <Timeline
      label={label}
      range={range}
      samples={samples}
      bands={bands}
      ticks={ticks(range, 240)}
      words={words.day}
      describe={describe}
      isExplored
    />
  );
}

function Shown({ day, organizationId }: { day: Day; organizationId: number }) {
  const { language, words: common } = useLanguage();
  const { day: words } = myWords(language);
  const clock = useClock(day.time_zone, useSession().user.time_zone);
  const odd = edgesText(language, edgesOf([millisOf(day.since), millisOf(day.until)], clock.zone, language));
  const [isTable, setTable] = useState(false);
  return (
    <>
      <div class="my-actions">
        <strong>{common.day.tracked(durationOf(day.tracked))}</strong>
        <a class="my-day" href={dayAddress(organizationId, day.user.id, day.date)}>
          {words.whole}
        </a>
        <Button kind="quiet" onPress={() => setTable(!isTable)}>
          {isTable ? common.day.picture : common.day.table}
        </Button>
      </div>
      <Picture day={day} isTable={isTable} zone={clock.zone} />
      <p class="soft">
        {clockText(language, clock)} {odd} {day.more_slots && words.more}
        {day.slots_released && ` ${words.released}`}
      </p>
      <HelpLink to="time#slots" />
    </>
  );
}

type Named = ReturnType<typeof useNamedDay>;

function DayOf({ organization, date, show }: Named & { organization: Organization }) {
  const { language, words: common } = useLanguage();
  const { day: words } = myWords(language);
  const { user, organizations } = useSession();
  const { data, error, refetch } = useDay(organization.id, user.id, date);
  return (
    <section class="panel" aria-labelledby="my-day">
      <h2 id="my-day">{words.title}</h2>
      <div class="my-actions">
        <DateChoice label={words.date} value={date ?? data?.date ?? ''} onChoose={(day) => show({ day })} />
        {organizations.length > 1 && (
          <Choice
            label={common.account.organization}
            value={String(organization.id)}
            options={organizations.map(({ id, name }) => ({ value: String(id), text: name }))}
            onChoose={(id) => show({ organization: id })}
          />
        )}
      </div>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p class="my-wait my-wait-day">{common.loading}</p>}
      {data && <Shown day={data} organizationId={organization.id} />}
    </section>
  );
}

/** The person's recorded time on a day. */
export function MyDay() {
  const named = useNamedDay(useSession().organizations);
  return named.organization ? <DayOf {...named} organization={named.organization} /> : null;
}
