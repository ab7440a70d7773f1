import { lazy as lazily, useLocation } from 'preact-iso';
import type { ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import { offline } from '../api/errors.ts';
import { Failure } from '../parts/failure.tsx';

/** What stands where a part of the page did not come: there was no connection, or the server has another version. */
const Lost = () => <Failure error={offline()} onAgain={() => location.reload()} />;

let hear: (() => void) | undefined;

/** Says that a part of the page did not come. */
export const lose = (): void => hear?.();

/** That a part did not come, for as long as the page is shown that wanted it. */
export function Losses() {
  const { path } = useLocation();
  const [at, setAt] = useState('');
  hear = () => setAt(path);
  return (
    at === path && (
      <div class="shell-lost">
        <Lost />
      </div>
    )
  );
}

/** A component that is loaded when it is first shown. */
export const lazy = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazily(() => load().catch((): ComponentType<Props> => Lost));
