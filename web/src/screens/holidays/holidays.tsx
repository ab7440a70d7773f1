import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { useAddressed } from '../../parts/drawer.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Empty, Exports, Screen, Skeleton, Tools } from '../../parts/screen.tsx';
import { type Column, Sheet } from '../../parts/sheet.tsx';
import { useModule } from '../../parts/use-module.ts';
import type { Language } from '../../words/words.ts';
import { OwnDays } from './own-days.tsx';
import { type Calendar, useCalendars } from './use-holidays.ts';
import { holidayWords } from './words.ts';
import './holidays.css';

const columnsOf = (language: Language, onOpen: (id: number) => void): Column<Calendar>[] => {
  const { columns } = holidayWords(language);
  return [
    {
      name: 'name',
      title: columns.name,
      cell: ({ id, name }) => (
        <button type="button" class="sheet-open" onClick={() => onOpen(id)}>
          {name}
        </button>
      ),
    },
    { name: 'location', title: columns.location, cell: ({ location }) => location || '–' },
    { name: 'members', title: columns.members, isFigure: true, cell: ({ members }) => members },
  ];
};

const csvOf = (calendars: readonly Calendar[]) => [
  ['id', 'name', 'location', 'members'],
  ...calendars.map(({ id, name, location, members }) => [id, name, location, members]),
];

function leadOf(language: Language, calendars: readonly Calendar[]): string {
  const words = holidayWords(language);
  const count = calendars.reduce((sum, { members }) => sum + members, 0);
  return calendars.length === 0 ? words.none : words.lead(calendars.length, count);
}

function Calendars({ organization }: { organization: Organization }) {
  const { language } = useLanguage();
  const words = holidayWords(language);
  const { data: calendars, error, refetch } = useCalendars(organization.id);
  const drawer = useAddressed('calendar');
  const parts = useModule(() => import('./calendar-drawer.tsx'), drawer.value !== null);
  const open = calendars?.find(({ id }) => String(id) === drawer.value);
  const { title, note } = words;
  const head = { title, note, sentence: calendars && leadOf(language, calendars) };
  return (
    <Screen name="holidays" help="overtime#holidays" {...head}>
      {calendars && (
        <Tools>
          <Button kind="main" onPress={() => drawer.open('new')}>
            {words.make}
          </Button>
          <Exports file="holiday-calendars.csv" rows={() => csvOf(calendars)} />
        </Tools>
      )}
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!calendars && !error && <Skeleton rows={4} />}
      {calendars?.length === 0 && <Empty {...words.empty} />}
      {calendars && calendars.length > 0 && (
        <Sheet
          caption={words.caption}
          columns={columnsOf(language, (id) => drawer.open(String(id)))}
          rows={calendars}
          keyOf={({ id }) => id}
        />
      )}
      {parts && drawer.value === 'new' && <parts.MakeCalendar organization={organization} onClose={drawer.close} />}
      {parts && open && (
        <parts.CalendarDrawer key={open.id} organization={organization} calendar={open} onClose={drawer.close} />
      )}
    </Screen>
  );
}

/** The holiday calendars with their days and members. Members see only their own holidays. */
export function Holidays({ organization }: { organization: Organization }) {
  return organization.role === 'user' ? (
    <OwnDays organization={organization} />
  ) : (
    <Calendars organization={organization} />
  );
}
