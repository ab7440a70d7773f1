const contentFields = new Set([
  'apps',
  'urls',
  'top_apps_in_use',
  'top_urls_visited',
  'suspicious_apps',
  'screenshot_ids',
  'evidence',
]);

const isList = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * A JSON value without the contents of slots and flags; their counts remain.
 * Example: {type: "x", apps: 3, urls: [{url: "a"}]} -> {type: "x", apps: 3}.
 */
export function withoutContents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutContents);
  if (!isList(value)) return value;
  const remaining = Object.entries(value).filter(([name, part]) => !(contentFields.has(name) && isList(part)));
  return Object.fromEntries(remaining.map(([name, part]) => [name, withoutContents(part)]));
}
