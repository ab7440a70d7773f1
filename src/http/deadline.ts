import { Problem } from '../contract/problems.ts';

/** A signal that aborts after `ms` (never when undefined), and how to let go of it. */
export function deadlineAfter(ms: number | undefined): { signal: AbortSignal; clear: () => void } {
  const controller = new AbortController();
  if (ms === undefined) return { signal: controller.signal, clear: () => undefined };
  const timer = setTimeout(() => controller.abort(), ms);
  timer.unref();
  return { signal: controller.signal, clear: () => clearTimeout(timer) };
}

/** `work`, or service_unavailable as soon as the signal aborts; the work itself is cancelled through the signal. */
export function beforeDeadline<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const expire = () => reject(new Problem('service_unavailable'));
    signal.addEventListener('abort', expire, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', expire));
  });
}
