import { JsonText } from './route.ts';

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An answer as JSON. Members that are JSON text go in as they are, neither read nor written again. */
export function writeJson(answer: unknown): string {
  if (!isObject(answer) || !Object.values(answer).some((value) => value instanceof JsonText)) {
    return JSON.stringify(answer);
  }
  const members = Object.entries(answer)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) => `${JSON.stringify(name)}:${value instanceof JsonText ? value.text : JSON.stringify(value)}`,
    );
  return `{${members.join(',')}}`;
}
