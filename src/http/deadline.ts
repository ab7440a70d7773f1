import { Problem } from '../contract/problems.ts';

export interface Deadline {
  readonly signal: AbortSignal;
  /** Removes the time limit. The signal still aborts when the server stops. */
  lift(): void;
  /** Releases the signal, which then no longer aborts. */
  clear(): void;
}

/** Creates a signal that aborts after `ms`, or as soon as `ending` does. */
export function deadlineAfter(ms: number, ending?: AbortSignal): Deadline {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, ms);
  timer.unref();
  ending?.addEventListener('abort', abort, { once: true });
  if (ending?.aborted) abort();
  return {
    signal: controller.signal,
    lift: () => clearTimeout(timer),
    clear() {
      clearTimeout(timer);
      ending?.removeEventListener('abort', abort);
    },
  };
}

/**
 * Resolves like `work`, or rejects with service_unavailable when the signal aborts. The signal also cancels the work.
 */
export function beforeDeadline<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const expire = () => reject(new Problem('service_unavailable'));
    if (signal.aborted) expire();
    signal.addEventListener('abort', expire, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', expire));
  });
}
