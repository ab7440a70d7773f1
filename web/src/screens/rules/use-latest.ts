import { useRef } from 'preact/hooks';
import { readRules, type Rules } from './queries.ts';

/** The rules as they were read last, and those that taking back what a form saved leads to. */
export function useLatest(organizationId: number, first: Rules) {
  const latest = useRef(first);
  const back = useRef(first);
  const made = useRef<Rules | null>(null);
  async function readAnew() {
    const { rules, tag } = await readRules(organizationId);
    latest.current = rules;
    // A version that this form made is taken back together with the next one.
    if (rules.organization_version !== made.current?.organization_version) back.current = rules;
    return { rules, tag };
  }
  async function isSaved(saving: Promise<Rules>) {
    made.current = await saving;
    return made.current;
  }
  return { latest, back, readAnew, isSaved };
}
