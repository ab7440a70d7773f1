import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** The fields of /proc/PID/stat, beginning with the state of the process. */
function fieldsOf(pid: string | number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^\d+ \(.*\) /, '')
      .split(' ');
  } catch {
    return [];
  }
}

const secondsOf = (fields: readonly string[]) => (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;

/** CPU seconds of a process so far (Linux). */
export const cpuOf = (pid: number): number => secondsOf(fieldsOf(pid));

/** CPU seconds of a process's children so far. */
export function childrenCpu(parent: number): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids
    .map(fieldsOf)
    .filter((fields) => Number(fields[1]) === parent)
    .reduce((sum, fields) => sum + secondsOf(fields), 0);
}

/** Resets the kernel's record of a process's peak memory. */
export const resetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** The peak memory of a process since the last reset, in megabytes, including shared memory. */
export function peakOf(pid: number): number {
  const line = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1024;
}
