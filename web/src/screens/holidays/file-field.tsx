import { useMutation } from '@tanstack/preact-query';
import { useId } from 'preact/hooks';
import { call } from '../../api/call.ts';
import { useLanguage } from '../../app/language.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Section } from '../../parts/section.tsx';
import { type CalendarProps, calendarKeyOf } from './days.tsx';
import { changeDays, paramsOf, useRenewing } from './use-holidays.ts';
import { holidayWords } from './words.ts';

function useImport(props: CalendarProps) {
  const { file: words } = holidayWords(useLanguage().language);
  const place = calendarKeyOf(props);
  const renew = useRenewing(place.organizationId);
  return useMutation({
    async mutationFn(file: File) {
      const params = paramsOf(place);
      const { holidays: before } = await call('listHolidays', { params });
      const body = { icalendar: await file.text() };
      return { before, report: (await call('importHolidays', { params, body })).holidays_import };
    },
    onSuccess({ before, report: { added, removed, unchanged } }) {
      props.showMessage(words.done(added, removed, unchanged), async () => {
        await changeDays(place, () => before);
        props.showMessage(words.undone);
        await renew();
      });
    },
    onSettled: () => renew(),
  });
}

/** Imports the days in an iCalendar file into a calendar. */
export function FileField(props: CalendarProps) {
  const { file: words } = holidayWords(useLanguage().language);
  const id = useId();
  const importing = useImport(props);
  const send = (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (file) importing.mutate(file);
    // Allows the same file to be selected again.
    input.value = '';
  };
  return (
    <Section title={words.title}>
      {() => (
        <div class="field">
          <label for={id}>{words.label}</label>
          <input
            id={id}
            type="file"
            accept=".ics,text/calendar"
            aria-describedby={`${id}-hint`}
            aria-busy={importing.isPending || undefined}
            onChange={(event) => send(event.currentTarget)}
          />
          <p class="soft" id={`${id}-hint`}>
            {words.hint}
          </p>
          {importing.error && <Failure error={importing.error} />}
        </div>
      )}
    </Section>
  );
}
