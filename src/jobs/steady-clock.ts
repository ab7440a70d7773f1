import type { Clock } from 'pg-boss';

/**
 * The clock of the job queue, which does not jump when the system clock is set. The queue computes timeouts from it.
 * After a clock that was weeks ahead, a timeout could exceed the limit of a timer. The queue compares this clock with
 * the database every ten minutes.
 */
export const steadyClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (run, ms) => setInterval(run, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
};
