import type { Clock } from 'pg-boss';

/**
 * The clock of the job queue, which does not jump when the system's clock is set. The queue computes from it how long
 * a timer still has to run: after a clock that was weeks ahead, that is longer than a timer can be. The queue
 * compares it with the database every ten minutes.
 */
export const steadyClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (run, ms) => setInterval(run, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
};
