import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

function fieldsOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^\d+ \(.*\) /, '')
      .split(' ');
  } catch {
    return [];
  }
}

/** CPU seconds of a process's children so far, where the system tells (Linux); 0 elsewhere. */
export function childrenCpu(parent: number): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const ticks = pids
    .map(fieldsOf)
    .filter((fields) => Number(fields[1]) === parent)
    .reduce((sum, fields) => sum + Number(fields[11]) + Number(fields[12]), 0);
  return ticks / ticksPerSecond;
}
