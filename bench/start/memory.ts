import { readdirSync, readFileSync } from 'node:fs';

/** A /proc file of a process; empty if the process has ended. */
function fileOf(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

function childrenByParent(): Map<number, number[]> {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parentOf = (pid: string) => Number(fileOf(Number(pid), 'stat').split(') ')[1]?.split(' ')[1]);
  const pairs = pids.map((pid) => ({ pid: Number(pid), parent: parentOf(pid) }));
  return new Map([...Map.groupBy(pairs, ({ parent }) => parent)].map(([at, list]) => [at, list.map(({ pid }) => pid)]));
}

/** A process and all its descendants. */
function familyOf(pid: number, children = childrenByParent()): number[] {
  return [pid, ...(children.get(pid) ?? []).flatMap((child) => familyOf(child, children))];
}

interface Part {
  /** The mapped file and its position; undefined for anonymous memory. */
  file: string | undefined;
  rss: number;
  pss: number;
}

const numberIn = (text: string, name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);

/** The mapped regions of a process's memory, in kB. */
const partsOf = (pid: number): Part[] =>
  fileOf(pid, 'smaps')
    .split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m)
    .filter((text) => text !== '')
    .map((text) => {
      const [, file] = /^(\S+ .* \/(?!dev\/|memfd:|SYSV).*)$/m.exec(text) ?? [];
      return { file, rss: numberIn(text, 'Rss'), pss: numberIn(text, 'Pss') };
    });

/**
 * The memory of a process and its descendants, in MB. Memory that they share is counted once. Memory that is shared
 * with other programs, such as Node's code, is counted in full, because the result must not depend on other programs.
 * Linux only.
 */
export function megabytesOf(pid: number): number {
  const parts = familyOf(pid).flatMap((member) => partsOf(member));
  const files = Map.groupBy(parts, ({ file }) => file);
  const own = (files.get(undefined) ?? []).reduce((sum, { pss }) => sum + pss, 0);
  files.delete(undefined);
  return [...files.values()].reduce((sum, same) => sum + Math.max(...same.map(({ rss }) => rss)), own) / 1024;
}
