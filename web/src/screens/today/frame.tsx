import { DataTable } from '../../parts/data-table.tsx';
import { shareOf } from '../../parts/plot.tsx';
import { durationOf } from '../../words/durations.ts';
import { timeOf } from '../../words/zones.ts';
import { type MemberDay, lastText } from './day.ts';
import type { TodayRow } from './rows.ts';
import { type TodayWords, todayWords } from './words.ts';

/** The hours above the bars. */
export function TimeAxis({ day, ticks }: { day: MemberDay; ticks: readonly number[] }) {
  return (
    <div class="today-axis" aria-hidden>
      <div>
        {ticks.map((at) => (
          <span key={at} style={{ insetInlineStart: `${100 * shareOf(at, day.shown)}%` }}>
            {timeOf(at, day.clock.zone, day.language)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** The legend of the bars, whose marks differ in shape as well as colour. */
export function Legend({ words: { legend } }: { words: TodayWords }) {
  const mark = (kind: 'tracked' | 'manual') => (
    <svg width="20" height="12" aria-hidden>
      <rect class={`today-${kind}`} x="0.5" y="0.5" width="19" height="11" />
    </svg>
  );
  const line = (kind: 'now' | 'usual') => (
    <svg width="8" height="16" aria-hidden>
      <line class={`today-${kind}`} x1="4" x2="4" y1="0" y2="16" />
    </svg>
  );
  return (
    <ul class="legend" aria-label={legend.label}>
      <li>
        {mark('tracked')} {legend.tracked}
      </li>
      <li>
        {mark('manual')} {legend.manual}
      </li>
      <li>
        {line('now')} {legend.now}
      </li>
      <li>
        {line('usual')} {legend.usual}
      </li>
    </ul>
  );
}

/** The figures in all rows, as a table. */
export function WholeTable({ rows, day }: { rows: readonly TodayRow[]; day: MemberDay }) {
  const words = todayWords(day.language);
  const lines = rows.map(({ member, presence }) => [
    member.name,
    words.standing[presence],
    durationOf(member.tracked),
    durationOf(member.manual),
    member.usual_tracked === null ? '–' : durationOf(member.usual_tracked),
    lastText(day, member),
  ]);
  return (
    <details class="today-table">
      <summary>{words.table.open}</summary>
      <DataTable caption={words.table.caption} columns={words.table.columns} rows={lines} />
    </details>
  );
}
