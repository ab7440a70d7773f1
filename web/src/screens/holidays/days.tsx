import '../../parts/lined.css';
import { useMutation } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Failure } from '../../parts/failure.tsx';
import { DateField, FieldRow, MoreRules, TextField, TimeField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import type { ShowMessage } from '../../parts/status-message.tsx';
import { Skeleton } from '../../parts/screen.tsx';
import { Section } from '../../parts/section.tsx';
import { useForm } from '../../parts/use-form.ts';
import { isDate, shortDate } from '../../words/dates.ts';
import {
  type Calendar,
  changeDays,
  type HolidayDay,
  paramsOf,
  type CalendarKey,
  type EnteredDay,
  useDays,
  useRenewing,
} from './use-holidays.ts';
import { dayText } from './day-text.ts';
import { useYear } from './use-year.ts';
import { YearChoice } from './year-choice.tsx';
import { holidayWords } from './words.ts';

export interface CalendarProps {
  organization: Organization;
  calendar: Calendar;
  showMessage: ShowMessage;
}

export const calendarKeyOf = ({ organization, calendar }: CalendarProps): CalendarKey => ({
  organizationId: organization.id,
  calendarId: calendar.id,
});

const isSame = (a: EnteredDay, b: EnteredDay) => a.date === b.date && a.name === b.name;
const withoutDay = (day: EnteredDay) => (days: readonly HolidayDay[]) => days.filter((listed) => !isSame(listed, day));
const withDay = (day: EnteredDay) => (days: readonly HolidayDay[]) => [...days, day];

function useRemoving(props: CalendarProps) {
  const { language } = useLanguage();
  const { days: words } = holidayWords(language);
  const place = calendarKeyOf(props);
  const renew = useRenewing(place.organizationId);
  return useMutation({
    mutationFn: (day: HolidayDay) => call('deleteHoliday', { params: { ...paramsOf(place), holiday_id: day.id } }),
    onSuccess(_done, day) {
      const date = shortDate(language, day.date);
      props.showMessage(words.removed(day.name, date), async () => {
        await changeDays(place, withDay(day));
        props.showMessage(words.added(day.name, date));
        await renew();
      });
    },
    onSettled: () => renew(),
  });
}

function List({ days, ...props }: CalendarProps & { days: readonly HolidayDay[] }) {
  const { language } = useLanguage();
  const { days: words } = holidayWords(language);
  const removing = useRemoving(props);
  return (
    <>
      {removing.error && <Failure error={removing.error} />}
      <ul class="lined">
        {days.map((day) => (
          <li key={day.id}>
            <span>
              <strong>{day.name}</strong>
              <time class="soft" dateTime={day.date}>
                {dayText(language, day)}
              </time>
            </span>
            <Button
              kind="quiet"
              busy={removing.isPending && removing.variables.id === day.id}
              onPress={() => removing.mutate(day)}
            >
              <span aria-hidden>{words.remove}</span>
              <span class="unseen">{words.removeOf(day.name, shortDate(language, day.date))}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The form of a new day. Class and start are empty if the day has none. */
interface DayValues {
  name: string;
  date: string;
  ofClass: string;
  startsAt: string;
}

interface AddProps extends CalendarProps {
  onAdded(): void;
}

function useAdding({ onAdded, ...props }: AddProps) {
  const { language } = useLanguage();
  const { days: words } = holidayWords(language);
  const place = calendarKeyOf(props);
  const renew = useRenewing(place.organizationId);
  return useForm<DayValues, EnteredDay>({
    initial: { values: { name: '', date: '', ofClass: '', startsAt: '' }, tag: undefined },
    check: ({ name, date }) => [
      ...(name.trim() === '' ? [{ attribute: 'name', text: words.missing }] : []),
      ...(isDate(date) ? [] : [{ attribute: 'date', text: words.noDate }]),
    ],
    async save({ name, date, ofClass, startsAt }) {
      const day = { name: name.trim(), date, class: ofClass.trim() || null, starts_at: startsAt || null };
      await changeDays(place, withDay(day));
      return day;
    },
    onSaved(day) {
      const date = shortDate(language, day.date);
      props.showMessage(words.added(day.name, date), async () => {
        await changeDays(place, withoutDay(day));
        props.showMessage(words.removed(day.name, date));
        await renew();
      });
      void renew();
      onAdded();
    },
  });
}

function AddDay(props: AddProps) {
  const { days: words } = holidayWords(useLanguage().language);
  const form = useAdding(props);
  const { values, change } = form;
  return (
    <Form form={form} label={words.add} save={words.add} effect={<p>{words.effect(props.calendar.members)}</p>}>
      <FieldRow>
        <TextField
          name="name"
          label={words.name}
          maxLength={100}
          value={values.name}
          onType={(name) => change({ name })}
        />
        <DateField name="date" label={words.date} value={values.date} onChoose={(date) => change({ date })} />
      </FieldRow>
      <MoreRules title={words.more} isSet={values.ofClass !== '' || values.startsAt !== ''}>
        <TextField
          name="class"
          label={words.class}
          hint={words.classHint}
          maxLength={50}
          value={values.ofClass}
          onType={(ofClass) => change({ ofClass })}
        />
        <TimeField
          name="starts_at"
          label={words.start}
          hint={words.startHint}
          value={values.startsAt}
          onChoose={(startsAt) => change({ startsAt })}
        />
      </MoreRules>
    </Form>
  );
}

/** The days of a calendar in one year, with controls to add and remove days. */
export function DaysOf(props: CalendarProps) {
  const { days: words } = holidayWords(useLanguage().language);
  const { year, choose } = useYear(props.organization);
  const [added, setAdded] = useState(0);
  const { data, error, refetch } = useDays(calendarKeyOf(props));
  const days = data?.filter(({ date }) => date.startsWith(year));
  return (
    <section class="holiday-part">
      <div class="holiday-head">
        <h3>{words.title(year)}</h3>
        <YearChoice year={year} onChoose={choose} />
      </div>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!days && !error && <Skeleton rows={4} />}
      {days?.length === 0 && <p>{words.none(year)}</p>}
      {days && days.length > 0 && <List {...props} days={days} />}
      <Section title={words.add}>{() => <AddDay key={added} {...props} onAdded={() => setAdded(added + 1)} />}</Section>
    </section>
  );
}
