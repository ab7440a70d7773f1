import type { ComponentChildren } from 'preact';
import { useLanguage } from '../../app/language.tsx';
import { dayOf } from '../../words/dates.ts';
import { durationOf } from '../../words/durations.ts';
import type { CounterStep } from './steps.ts';
import { overtimeWords } from './words.ts';

interface SheetProps {
  caption: string;
  /** The accessible name, if the caption is ambiguous. */
  label?: string;
  heads: readonly string[];
  children: ComponentChildren;
}

/** A table that scrolls separately and can be scrolled by keyboard. */
export function Sheet({ caption, label = caption, heads, children }: SheetProps) {
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
  /** The address of a day. */
  addressOf(date: string): string;
}

const sumOf = (counters: readonly CounterStep[], field: 'counted_seconds' | 'overtime_seconds') =>
  counters.reduce((sum, step) => sum + step[field], 0);

export function CounterTable({ counters, addressOf }: CounterProps) {
  const { language } = useLanguage();
  const { total, week } = overtimeWords(language);
  const { columns, steps, policy } = week;
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
      <tr class="week-sum">
        <th scope="row">{total}</th>
        <td>{durationOf(sumOf(counters, 'counted_seconds'))}</td>
        <td />
        <td>{durationOf(sumOf(counters, 'overtime_seconds'))}</td>
      </tr>
    </Sheet>
  );
}
