import { useLanguage } from '../../app/language.tsx';
import { durationOf, secondsOfHours } from '../../words/durations.ts';
import { chainOf } from './chains.ts';
import { timeText } from './texts.ts';
import type { Facts, Policy } from './use-policies.ts';
import { policyWords } from './words.ts';

/** The time axis that all policies share, so they can be compared. */
export interface Axis {
  from: number;
  to: number;
  now: number;
}

const weekMs = 7 * 86_400_000;
const endOf = ({ until }: Policy) => (until === null ? Infinity : Date.parse(until));

/** It runs from the first start, but no more than half a year ago, to four weeks after the last start. */
export function axisOf(policies: readonly Policy[], now: number): Axis {
  const starts = policies.map(({ since }) => Date.parse(since));
  const from = Math.max(Math.min(now - weekMs, ...starts), now - 26 * weekMs);
  return { from, to: Math.max(now, ...starts) + 4 * weekMs, now };
}

interface Props {
  facts: Facts;
  policy: Policy;
  axis: Axis;
}

/** The versions of a policy on a timeline, and the position of the given version as text. */
export function Versions({ facts, policy, axis }: Props) {
  const { language } = useLanguage();
  const words = policyWords(language);
  const chain = chainOf(facts.policies, policy);
  const share = (at: number) => Math.min(100, Math.max(0, (100 * (at - axis.from)) / (axis.to - axis.from)));
  const format = { language, zone: facts.calendar.zone };
  const textOf = (version: Policy) =>
    words.versionText(durationOf(secondsOfHours(version.threshold)), timeText(format, version));
  const at = chain.indexOf(policy);
  const [before, next] = [policy.status === 'pending' ? chain[at - 1] : undefined, chain[at + 1]];
  const place = chain.length === 1 ? words.only : words.version(at + 1, chain.length);
  return (
    <>
      <svg class="policy-line" role="img" aria-label={chain.map(textOf).join('; ')}>
        <line class="policy-axis" x1="0" x2="100%" y1="9" y2="9" />
        {chain.map((version) => {
          const [start, end] = [share(Date.parse(version.since)), share(endOf(version))];
          const kind = version.id === policy.id ? `policy-own policy-${version.status}` : '';
          return (
            <rect
              key={version.id}
              class={`policy-version ${kind}`}
              x={`${start}%`}
              width={`${Math.max(0, end - start)}%`}
              y="4"
              height="10"
              rx="2"
            />
          );
        })}
        <line class="policy-now" x1={`${share(axis.now)}%`} x2={`${share(axis.now)}%`} y1="0" y2="18" />
      </svg>
      <span class="soft">
        {place}
        {before && `, ${words.afterVersion(textOf(before))}`}
        {next && `, ${words.nextVersion(textOf(next))}`}
      </span>
    </>
  );
}
