import { useState } from 'preact/hooks';
import { failureOf } from '../../api/failure-of.ts';
import { type Person, usePeople } from '../../api/people.ts';
import { useLanguage } from '../../app/language.tsx';
import { Failure } from '../../parts/failure.tsx';
import { DateField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { MultiChoice } from '../../parts/multi-choice.tsx';
import { Skeleton } from '../../parts/screen.tsx';
import { Section } from '../../parts/section.tsx';
import { useForm } from '../../parts/use-form.ts';
import { isDate, shortDate } from '../../words/dates.ts';
import type { CalendarProps } from './days.tsx';
import { assign, calendarOn, useAssignments, useRenewing } from './use-holidays.ts';
import { useYear } from './use-year.ts';
import { holidayWords } from './words.ts';

interface Values {
  userIds: number[];
  date: string;
}

interface AddProps extends CalendarProps {
  candidates: readonly Person[];
  /** The calendar of a member on a date. */
  calendarOf(userId: number, date: string): number | null;
  today: string;
  onAdded(): void;
}

function useAdding({ organization, calendar, showMessage, ...props }: AddProps) {
  const { language } = useLanguage();
  const { members: words, days } = holidayWords(language);
  const renew = useRenewing(organization.id);
  /** Restores the previous calendars of the members. */
  const undo = async ({ userIds, date }: Values) => {
    const before = Map.groupBy(userIds, (userId) => props.calendarOf(userId, date));
    for (const [calendarId, ids] of before) await assign(organization.id, calendarId, ids, date);
    showMessage(words.undone);
    await renew();
  };
  return useForm<Values, Values>({
    initial: { values: { userIds: [], date: props.today }, tag: undefined },
    check: ({ userIds, date }) => [
      ...(userIds.length === 0 ? [{ attribute: 'user_ids', text: words.missing }] : []),
      ...(isDate(date) ? [] : [{ attribute: 'effective_on', text: days.noDate }]),
    ],
    async save(values) {
      await assign(organization.id, calendar.id, values.userIds, values.date);
      return values;
    },
    onSaved(values) {
      showMessage(words.done(values.userIds.length, shortDate(language, values.date)), () => undo(values));
      void renew();
      props.onAdded();
    },
  });
}

function AddMembers(props: AddProps) {
  const { language } = useLanguage();
  const { members: words } = holidayWords(language);
  const form = useAdding(props);
  const { values, change } = form;
  const effect =
    values.userIds.length > 0 && isDate(values.date)
      ? words.effect(values.userIds.length, shortDate(language, values.date))
      : words.nothing;
  return (
    <Form form={form} label={words.add} save={words.save} effect={<p>{effect}</p>}>
      <MultiChoice
        name="user_ids"
        label={words.people}
        options={props.candidates.map(({ id, name }) => ({ value: id, text: name }))}
        chosen={values.userIds}
        onChoose={(userIds) => change({ userIds })}
      />
      <DateField name="effective_on" label={words.date} value={values.date} onChoose={(date) => change({ date })} />
    </Form>
  );
}

/** The members of a calendar today, and a form to assign others. */
export function MembersOf(props: CalendarProps) {
  const { members: words } = holidayWords(useLanguage().language);
  const { today } = useYear(props.organization);
  const [added, setAdded] = useState(0);
  const people = usePeople(props.organization);
  const assignments = useAssignments(props.organization.id);
  const { error, retry } = failureOf(people, assignments);
  if (error) return <Failure error={error} onRetry={retry} />;
  if (!people.data || !assignments.data) return <Skeleton rows={3} />;
  const { data } = assignments;
  const calendarOf = (userId: number, date: string) => calendarOn(data, userId, date);
  const present = people.data.filter(({ isRemoved }) => !isRemoved);
  const inside = present.filter(({ id }) => calendarOf(id, today) === props.calendar.id);
  const candidates = present.filter((person) => !inside.includes(person));
  return (
    <section class="holiday-part">
      <h3>{words.title}</h3>
      {inside.length === 0 ? <p>{words.none}</p> : <p>{inside.map(({ name }) => name).join(', ')}</p>}
      <Section title={words.add}>
        {() => (
          <AddMembers
            key={added}
            {...{ ...props, candidates, calendarOf, today }}
            onAdded={() => setAdded(added + 1)}
          />
        )}
      </Section>
    </section>
  );
}
