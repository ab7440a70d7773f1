import { readsLeniently } from '../contract/endpoint.ts';
import { Problem } from '../contract/problems.ts';
import type { Membership } from '../context.ts';
import { nextSlice } from '../slices.ts';
import { findFurtherFaults } from './body-rules.ts';
import type { Exchange } from './exchange.ts';
import { readFormerFields, underSentName } from './former-fields.ts';
import { findLongLists } from './long-lists.ts';
import { parseQuery } from './parse-query.ts';
import { longBody, readBody } from './read-body.ts';
import { findNulText, tidyBody } from './tidy.ts';
import { findFaults, findQueryFaults } from './validate.ts';

/** A request's query and body, converted to the types of the contract. */
export interface RequestContent {
  query: Record<string, unknown>;
  body: unknown;
  /** True if the body uses former field names. */
  usesFormerNames: boolean;
}

/** For a long body, each step of validation takes milliseconds, so other requests run in between. */
export async function yieldToOthers({ bytes }: Exchange): Promise<void> {
  if ((bytes?.length ?? 0) > longBody) await nextSlice();
}

interface Judged<T> {
  value: T;
  faults: string[];
}

interface JudgedBody extends Judged<unknown> {
  usesFormerNames: boolean;
}

function judgeQuery(
  { route: { endpoint }, search }: Exchange,
  membership: Membership | undefined,
): Judged<Record<string, unknown>> {
  const { values: value, faults } = parseQuery(search, endpoint);
  const query = { query: value, calendar: membership?.calendar };
  const missed = new Set(faults.map((fault) => `${fault.split(':')[0]}: is required`));
  const others = findQueryFaults(endpoint, query).filter((fault) => !missed.has(fault));
  return { value, faults: [...faults, ...others] };
}

/** The body and its faults, listed after the faults of the query. */
async function judgeBody(
  exchange: Exchange,
  membership: Membership | undefined,
  queryFaults: readonly string[],
): Promise<JudgedBody> {
  const { route, headers, bytes } = exchange;
  const { endpoint } = route;
  const nothing = { value: undefined, faults: [...queryFaults], usesFormerNames: false };
  if (endpoint.method === 'GET' || endpoint.streamed) return nothing;
  const sent = await readBody(endpoint, headers, bytes);
  if (!endpoint.body) return nothing;
  const { body: read, formerNames, faults: doubled } = readFormerFields(endpoint, sent);
  if (membership) route.authorizeBody?.(read, membership);
  // This check must come before any processing of list entries.
  const long = findLongLists(endpoint.body, read);
  if (long.length > 0) throw new Problem('invalid_params', { details: [...queryFaults, ...long] });
  await yieldToOthers(exchange);
  const value = tidyBody(endpoint.body, read, readsLeniently(endpoint));
  await yieldToOthers(exchange);
  const found = findFaults(endpoint.body, value).map((fault) => underSentName(fault, formerNames));
  await yieldToOthers(exchange);
  return { value, faults: [...queryFaults, ...doubled, ...found], usesFormerNames: formerNames.size > 0 };
}

/** Query and body, converted to the types of the contract. One error lists the faults in both. */
export async function validate(exchange: Exchange, membership: Membership | undefined): Promise<RequestContent> {
  const query = judgeQuery(exchange, membership);
  const { value: body, faults, usesFormerNames } = await judgeBody(exchange, membership, query.faults);
  const nuls = [...findNulText(query.value), ...findNulText(body)];
  faults.push(...nuls.map((place) => `${place}: must not contain NUL characters or unpaired surrogates`));
  if (faults.length === 0) return { query: query.value, body, usesFormerNames };
  const request = { body, now: exchange.now, organization: membership };
  const further = findFurtherFaults(exchange.route.rules ?? [], faults, request);
  throw new Problem('invalid_params', { details: [...faults, ...further] });
}
