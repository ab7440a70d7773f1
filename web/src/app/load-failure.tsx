import { lazy as lazily, useLocation } from 'preact-iso';
import type { ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import { offline } from '../api/errors.ts';
import { Failure } from '../parts/failure.tsx';

/** Replaces a part of the page that failed to load: the network is down, or the server runs a different version. */
const LoadFailure = () => <Failure error={offline()} onRetry={() => location.reload()} />;

let listener: (() => void) | undefined;

/** Reports that a part of the page failed to load. */
export const reportLoadFailure = (): void => listener?.();

/** Shows a failed part for as long as its page is open. */
export function LoadFailures() {
  const { path } = useLocation();
  const [at, setAt] = useState('');
  listener = () => setAt(path);
  return (
    at === path && (
      <div class="shell-lost">
        <LoadFailure />
      </div>
    )
  );
}

/** A component whose code is loaded when it is first rendered. */
export const lazy = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazily(() => load().catch((): ComponentType<Props> => LoadFailure));
