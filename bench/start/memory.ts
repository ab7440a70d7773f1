import { readdirSync, readFileSync } from 'node:fs';

/** A file of a process, empty once the process has gone. */
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

/** A process and all that it started. */
function familyOf(pid: number, children = childrenByParent()): number[] {
  return [pid, ...(children.get(pid) ?? []).flatMap((child) => familyOf(child, children))];
}

const kilobytesOf = (pid: number) => Number(/^Pss:\s+(\d+)/m.exec(fileOf(pid, 'smaps_rollup'))?.[1] ?? 0);

/**
 * The memory of a process and all that it started, in MB: the sum of their proportional set sizes, which count what
 * several share once. Linux only.
 */
export const megabytesOf = (pid: number): number =>
  familyOf(pid).reduce((sum, member) => sum + kilobytesOf(member), 0) / 1024;
