import type { ComponentChildren } from 'preact';
import { useLanguage } from '../../app/language.tsx';
import { moneyOf } from '../../words/amounts.ts';
import { dayOf } from '../../words/dates.ts';
import { durationOf } from '../../words/durations.ts';
import type { CounterStep, ProjectStep } from './steps.ts';
import { overtimeWords } from './words.ts';

interface SheetProps {
  caption: string;
  /** Where the caption alone would not tell it from others. */
  label?: string;
  heads: readonly string[];
  children: ComponentChildren;
}

/** A table that scrolls in itself, in reach of the keyboard. */
function Sheet({ caption, label = caption, heads, children }: SheetProps) {
  return (
    <div class="week-sheet" role="region" aria-label={label} tabIndex={0}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

interface CounterProps {
  counters: readonly CounterStep[];
  /** Where a day is shown. */
  addressOf(date: string): string;
}

export function CounterTable({ counters, addressOf }: CounterProps) {
  const { language } = useLanguage();
  const { columns, steps, policy } = overtimeWords(language).week;
  const [first] = counters;
  const label = first ? `${policy[first.policy_type]}, #${first.policy_id}: ${steps}` : steps;
  return (
    <Sheet caption={steps} label={label} heads={[columns.day, columns.adds, columns.counter, columns.overtime]}>
      {counters.map((step) => (
        <tr key={step.date}>
          <th scope="row">
            <a class="week-day" href={addressOf(step.date)}>
              {dayOf(language, step.date)}
            </a>
          </th>
          <td>{durationOf(step.counted_seconds)}</td>
          <td>
            {durationOf(step.counter_before)} – {durationOf(step.counter_after)}
          </td>
          <td class={step.overtime_seconds > 0 ? 'week-beyond' : ''}>{durationOf(step.overtime_seconds)}</td>
        </tr>
      ))}
    </Sheet>
  );
}

interface AmountProps {
  steps: readonly ProjectStep[];
  projects: ReadonlyMap<number, string>;
  currency: string;
  kind: 'pay' | 'bill';
}

/** Rate × time, and rate × overtime × (multiplier − 1), for each day and project. */
export function AmountTable({ steps, projects, currency, kind }: AmountProps) {
  const { language } = useLanguage();
  const { week } = overtimeWords(language);
  const { columns: named } = week;
  const { day, project, tracked, rate, straight, weighted, premium } = named;
  const money = (amount: string) => moneyOf(language, currency, amount);
  return (
    <Sheet
      caption={`${week.amounts}: ${week.kind[kind]}`}
      heads={[day, project, tracked, rate, straight, weighted, premium]}
    >
      {steps.map((step) => {
        const amounts = step[kind];
        return (
          <tr key={`${step.date} ${step.project_id}`}>
            <th scope="row">{dayOf(language, step.date)}</th>
            <td>{projects.get(step.project_id) ?? `#${step.project_id}`}</td>
            <td>{durationOf(step.tracked_seconds)}</td>
            <td>{amounts ? money(amounts.rate) : week.fixed}</td>
            <td>{amounts ? money(amounts.straight) : '–'}</td>
            <td>{amounts ? durationOf(Number(amounts.multiplied_seconds)) : '–'}</td>
            <td class={amounts && Number(amounts.premium) > 0 ? 'week-beyond' : ''}>
              {amounts ? money(amounts.premium) : '–'}
            </td>
          </tr>
        );
      })}
    </Sheet>
  );
}
