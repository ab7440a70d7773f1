import { weightsOf } from './accept-weights.ts';

export const codings = ['zstd', 'br', 'gzip'] as const;
export type Coding = (typeof codings)[number];

/**
 * The client's preferred coding among those offered; if several are equally preferred, the first. Undefined means no
 * compression (RFC 9110, 12.5.3).
 *
 *     chooseCoding('gzip, br;q=0.5', ['br', 'gzip']) // 'gzip'
 */
export function chooseCoding<C extends Coding>(header: string | undefined, offered: readonly C[]): C | undefined {
  if (!header) return undefined;
  const weights = weightsOf(header);
  const weightOf = (coding: C) => weights.get(coding) ?? weights.get('*') ?? 0;
  let best: C | undefined;
  for (const coding of offered) if (weightOf(coding) > (best ? weightOf(best) : 0)) best = coding;
  return best;
}

/** A strong tag identifies exact bytes, so the same content has another tag in another coding (RFC 9110, 8.8.3). */
export const codedTag = (tag: string, coding: Coding) => tag.replace(/^"(.*)"$/, `"$1;${coding}"`);

/** The tag of the content without its coding. */
export const uncodedTag = (tag: string) => tag.replace(/;(?:zstd|br|gzip)"$/, '"');
