import { useEffect, useState } from 'preact/hooks';
import { reportLoadFailure } from '../app/load-failure.tsx';

/** A module that is loaded on demand, such as a drawer with its form; null until then. */
export function useModule<Module extends object>(load: () => Promise<Module>, isWanted: boolean): Module | null {
  const [module, setModule] = useState<Module | null>(null);
  useEffect(() => {
    if (isWanted && !module) void load().then(setModule, reportLoadFailure);
  }, [isWanted]);
  return module;
}
