import { type Setting, settings } from './setting-table.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Variables with our prefix that are not settings, but are read by scripts, the startup code or the Compose file. */
export const otherVariables: readonly string[] = [
  'FAIRHOUR_CLUSTER_AS',
  'FAIRHOUR_CLUSTER_SETTINGS',
  'FAIRHOUR_DATABASE_PASSWORD',
  'FAIRHOUR_PICTURES_SHIFT',
];

/** For a service named fairhour, Kubernetes passes variables with our prefix to every container. */
const isServiceLink = (name: string, value: string) =>
  /_SERVICE_(HOST|PORT)(_|$)|_PORT_\d+_/.test(name) || /^(tcp|udp|sctp):\/\//.test(value);

/** The edit distance between two names: the number of inserted, removed or replaced characters. */
function distanceBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let line = 0; line < from.length; line += 1) {
    const next = [line + 1];
    for (let column = 0; column < to.length; column += 1) {
      const replaced = (row[column] ?? 0) + (from[line] === to[column] ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

/** The most similar setting, with or without the prefix. */
export function nearestSetting(name: string): Setting {
  const upper = name.toUpperCase();
  const spellings = [upper, upper.replace(/^FAIRHOUR_/, '')];
  const distances = settings.map((setting) => ({
    setting,
    distance: Math.min(...spellings.map((spelling) => distanceBetween(spelling, setting))),
  }));
  return distances.reduce((best, next) => (next.distance < best.distance ? next : best)).setting;
}

/** A warning for each unknown variable with our prefix. An empty variable counts as unset. */
export function warningsAbout(env: Environment): string[] {
  const known = new Set<string>([...settings, ...otherVariables]);
  return Object.entries(env).flatMap(([name, value]) => {
    const isOurs = /^fairhour_/i.test(name) && value !== undefined && value.trim() !== '';
    if (!isOurs || known.has(name) || isServiceLink(name, value)) return [];
    return [`Warning: ${name} is not a setting and has no effect. The nearest setting is ${nearestSetting(name)}.`];
  });
}
