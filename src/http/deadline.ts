import { Problem } from '../contract/problems.ts';

export interface Deadline {
  readonly signal: AbortSignal;
  /** Lets go of it: the signal does not abort any more. */
  clear(): void;
}

/** A signal that aborts after `ms`. */
export function deadlineAfter(ms: number): Deadline {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), ms);
  timer.unref();
  return { signal: controller.signal, clear: () => clearTimeout(timer) };
}

/** `work`, or service_unavailable as soon as the signal aborts; the work itself is cancelled through the signal. */
export function beforeDeadline<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const expire = () => reject(new Problem('service_unavailable'));
    if (signal.aborted) expire();
    signal.addEventListener('abort', expire, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', expire));
  });
}
