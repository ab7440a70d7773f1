import { useLanguage } from '../../app/language.tsx';
import { useSession } from '../../app/session.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { durationOf } from '../../words/durations.ts';
import { timeOn } from '../../words/zones.ts';
import type { Day } from '../../parts/day-samples.ts';
import { appsOf, projectName, type Slot, spanOfSlot, urlsOf, usedOf } from './facts.ts';
import { dayWords } from './words.ts';

interface UsesProps {
  title: string;
  uses: readonly (readonly [name: string, seconds: number])[];
  leftOut: number;
}

function Uses({ title, uses, leftOut }: UsesProps) {
  const { used } = dayWords(useLanguage().language);
  return (
    <div class="day-uses">
      <h3>{title}</h3>
      {uses.length === 0 && <p class="soft">{used.none}</p>}
      <ul>
        {uses.map(([name, seconds]) => (
          <li key={name}>
            <span>{name}</span> <span class="soft">{durationOf(seconds)}</span>
          </li>
        ))}
        {leftOut > 0 && <li class="soft">{used.leftOut(leftOut)}</li>}
      </ul>
    </div>
  );
}

interface ChosenProps {
  day: Day;
  slot: Slot;
  zone: string;
  theirZone: string | null;
}

/** The details of the selected ten minutes. */
export function Chosen({ day, slot, zone, theirZone }: ChosenProps) {
  const { language } = useLanguage();
  const { chosen: words, used } = dayWords(language);
  const { user } = useSession();
  const { since, until } = spanOfSlot(slot);
  const time = (at: number, by: string) => timeOn(day.date, at, by, language);
  const span = (by: string) => [time(since, by), time(until, by)] as const;
  const facts = [
    slot.task_id !== null && words.task(day.tasks.get(slot.task_id) ?? `#${slot.task_id}`),
    slot.screenshots > 0 && words.screenshots(slot.screenshots),
  ].filter((fact) => fact !== false);
  return (
    <div class="day-chosen">
      <p>
        <strong>{words.title(...span(zone))}</strong> {projectName(day, slot.project_id)}
        {facts.length > 0 && <span class="soft"> {facts.join(', ')}</span>}
      </p>
      {theirZone !== null && (
        <p class="soft">{words.theirs(user.id === day.user.id ? null : day.user.name, ...span(theirZone))}</p>
      )}
      {slot.note !== null && <p>{words.note(slot.note)}</p>}
      {slot.time_type !== 'tracked' && <p class="soft">{words.hand}</p>}
      {slot.time_type === 'tracked' && slot.apps && (
        <div class="day-used">
          <Uses title={used.apps} uses={appsOf(slot)} leftOut={slot.apps_left_out} />
          <Uses title={used.urls} uses={urlsOf(slot)} leftOut={slot.urls_left_out} />
        </div>
      )}
    </div>
  );
}

/** The applications and addresses of the whole day. */
export function UsedOnDay({ day }: { day: Day }) {
  const { used } = dayWords(useLanguage().language);
  const isHidden = day.slots.some(({ apps }) => apps === null);
  const tables = [
    { title: used.apps, uses: usedOf(day.slots.flatMap(appsOf)) },
    { title: used.urls, uses: usedOf(day.slots.flatMap(urlsOf)) },
  ];
  return (
    <section class="panel" aria-labelledby="day-used">
      <h2 id="day-used">{used.title}</h2>
      {isHidden && <p class="soft">{used.hidden}</p>}
      {!isHidden && (
        <>
          <div class="day-used">
            {tables.map(({ title, uses }) =>
              uses.length === 0 ? (
                <Uses key={title} title={title} uses={uses} leftOut={0} />
              ) : (
                <DataTable
                  key={title}
                  caption={title}
                  columns={[used.name, used.time]}
                  rows={uses.map(([name, seconds]) => [name, durationOf(seconds)])}
                />
              ),
            )}
          </div>
          <p class="soft">{used.whole}</p>
        </>
      )}
    </section>
  );
}
