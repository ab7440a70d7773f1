/** Text tables in the format that the detection document uses for measurements. */

import type { Alarms } from './false-alarms.ts';
import type { Cell } from './recall.ts';
import type { Speed } from './speed.ts';

/** Pads each column to its widest cell. */
export function table(title: string, rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return `\n## ${title}\n\n${lines.join('\n')}`;
}

function perThousand(events: number, hours: number): string {
  return `${events} (${((1000 * events) / Math.max(1, hours)).toFixed(1)})`;
}

export function alarmTable(alarms: readonly Alarms[]): string {
  const head = [
    'people',
    'resolution',
    'traces',
    'hours',
    'low+',
    'medium+',
    'high',
    'traces low+',
    'medium+',
    'high',
    'fixed rules',
    'traces',
    'no pause',
  ];
  const rows = alarms.map(({ name, resolution, traces, hours, events, flagged, ...rest }) => [
    name,
    `${resolution} s`,
    `${traces}`,
    hours.toFixed(0),
    ...events.map((count) => perThousand(count, hours)),
    ...flagged.map((count) => `${count} (${((100 * count) / Math.max(1, traces)).toFixed(1)} %)`),
    perThousand(rest.fixed, hours),
    `${rest.fixedFlagged}`,
    resolution === 600 ? '-' : perThousand(rest.withoutPause, hours),
  ]);
  return table('False events on people: number (per 1000 hours), consistent_* and automation_like', [head, ...rows]);
}

export function typeTable(alarms: readonly Alarms[]): string {
  const rows = alarms.flatMap(({ name, resolution, byType }) =>
    [...byType].sort().map(([type, count]) => [name, `${resolution} s`, type, `${count}`]),
  );
  return table('Every event on people, by type and statistic', [['people', 'resolution', 'type', 'events'], ...rows]);
}

function percent(value: number): string {
  return value.toFixed(2);
}

export function recallTable(title: string, cells: readonly Cell[]): string {
  const columns = [...new Set(cells.map(({ minutes, resolution }) => `${minutes} min @${resolution} s`))];
  const rows = [...Map.groupBy(cells, ({ tool }) => tool)].map(([tool, found]) => [
    tool,
    ...columns.map((column) => {
      const cell = found.find(({ minutes, resolution }) => `${minutes} min @${resolution} s` === column);
      return cell === undefined ? '-' : `${cell.found.map(percent).join('/')} (${percent(cell.fixed)})`;
    }),
  ]);
  return table(`${title}: low+/medium+/high (fixed rules)`, [['tool', ...columns], ...rows]);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** Means over the tools of a set, one row per duration and resolution. */
export function meanTable(title: string, cells: readonly Cell[]): string {
  const groups = Map.groupBy(cells, ({ minutes, resolution }) => `${resolution} s, ${minutes} min`);
  const rows = [...groups].map(([group, found]) => {
    const edges = found.flatMap((cell) => (cell.edges === null ? [] : [cell.edges]));
    return [
      group,
      ...([0, 1, 2] as const).map((level) => mean(found.map((cell) => cell.found[level])).toFixed(3)),
      percent(mean(found.map(({ precision }) => precision))),
      `${mean(edges.map(([start]) => start)).toFixed(1)} / ${mean(edges.map(([, end]) => end)).toFixed(1)}`,
      percent(mean(found.map(({ fixed }) => fixed))),
    ];
  });
  return table(title, [
    ['samples, faked', 'low+', 'medium+', 'high', 'flagged time faked', 'edges off (min)', 'fixed rules'],
    ...rows,
  ]);
}

export function speedTable(speeds: readonly Speed[]): string {
  const rows = speeds.map(({ resolution, days, millisecondsPerDay, slotsPerSecond }) => [
    `${resolution} s`,
    `${days}`,
    millisecondsPerDay.toFixed(3),
    Math.round(slotsPerSecond).toLocaleString('en'),
  ]);
  return table('Speed on one core, member-days of eight hours', [
    ['resolution', 'days', 'ms a day', 'slots a second'],
    ...rows,
  ]);
}
