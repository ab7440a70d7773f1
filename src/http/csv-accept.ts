import { Problem } from '../contract/problems.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { weightsOf } from './accept-weights.ts';
import { csvListOf } from './csv-list.ts';

const csv = 'text/csv';
const json = 'application/json';

function jsonWeight(weights: Map<string, number>): number {
  return weights.get(json) ?? weights.get('application/*') ?? weights.get('*/*') ?? 0;
}

function prefersCsv(weights: Map<string, number>): boolean {
  const difference = (weights.get(csv) ?? 0) - jsonWeight(weights);
  const [first] = [...weights.keys()].filter((name) => name === csv || name === json);
  return difference > 0 || (difference === 0 && first === csv);
}

const namesCsv = (accept: string | undefined): accept is string => accept?.includes(csv) ?? false;

/**
 * Whether the response is CSV: the endpoint returns a list, the Accept header names CSV and does not prefer JSON.
 * All other media types get JSON, which every API client can read.
 */
export function answersCsv(endpoint: Endpoint, accept: string | undefined): boolean {
  if (!namesCsv(accept) || !csvListOf(endpoint)) return false;
  const weights = weightsOf(accept);
  return (weights.get(csv) ?? 0) > 0 && prefersCsv(weights);
}

/** Throws if a client accepts only CSV and the endpoint has no CSV response. */
export function requireMediaType(endpoint: Endpoint, accept: string | undefined): void {
  if (!namesCsv(accept) || csvListOf(endpoint) || endpoint.status === 204 || endpoint.fileName?.endsWith('.csv'))
    return;
  const weights = weightsOf(accept);
  if ((weights.get(csv) ?? 0) === 0 || jsonWeight(weights) > 0) return;
  throw new Problem('invalid_params', {
    status: 406,
    message: 'This operation has no CSV format. Only lists are available as CSV.',
    details: ['accept: must include application/json'],
  });
}
