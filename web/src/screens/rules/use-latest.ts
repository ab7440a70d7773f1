import { useRef } from 'preact/hooks';
import { readRules, type Rules } from './queries.ts';

/** The latest rules, and the rules that undo restores. */
export function useLatest(organizationId: number, first: Rules) {
  const latest = useRef(first);
  const back = useRef(first);
  const made = useRef<Rules | null>(null);
  async function readAnew() {
    const { rules, tag } = await readRules(organizationId);
    latest.current = rules;
    // If the latest version was made by this form, undo also reverts that version.
    if (rules.organization_version !== made.current?.organization_version) back.current = rules;
    return { rules, tag };
  }
  async function isSaved(saving: Promise<Rules>) {
    made.current = await saving;
    return made.current;
  }
  return { latest, back, readAnew, isSaved };
}
