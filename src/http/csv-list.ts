import type { Endpoint } from '../contract/endpoint.ts';

interface ListSchema {
  type?: string;
  properties?: Record<string, ListSchema>;
  items?: ListSchema;
  anyOf?: ListSchema[];
  not?: unknown;
}

/** The list in the response of an endpoint, with the columns of its records in the order of the contract. */
export interface CsvList {
  readonly name: string;
  /** The path of each field: `['user', 'name']` is the column `user.name`. */
  readonly columns: readonly (readonly string[])[];
}

/**
 * The columns of a record. A nested record has one column for each field. For a choice of record types, the list has
 * the columns of all types.
 */
function columnsOf(schema: ListSchema, path: readonly string[] = []): (readonly string[])[] {
  const branches = (schema.anyOf ?? [schema]).filter(({ type }) => type !== 'null');
  if (!branches.every(({ properties }) => properties)) return path.length > 0 ? [path] : [];
  const names = new Map<string, readonly string[]>();
  for (const { properties = {} } of branches) {
    for (const [name, field] of Object.entries(properties)) {
      for (const column of columnsOf(field, [...path, name])) names.set(column.join('.'), column);
    }
  }
  return [...names.values()];
}

const isListOfRecords = ({ type, items }: ListSchema) => type === 'array' && (items?.type === 'object' || !!items?.not);

function findList({ path, response }: Endpoint): CsvList | undefined {
  const { properties = {} } = response as ListSchema;
  const lists = Object.entries(properties).filter(([, schema]) => isListOfRecords(schema));
  // The last part of the path names the list, because a list of sort keys can precede it. Otherwise it is the first
  // list, because side-loaded lists come after it.
  const [name, schema] = lists.find(([entry]) => path.endsWith(`/${entry}`)) ?? lists[0] ?? [];
  return name === undefined ? undefined : { name, columns: columnsOf(schema?.items ?? {}) };
}

const known = new WeakMap<Endpoint, { list: CsvList | undefined }>();

/** The list that is available as CSV: every operation that reads several records has one. */
export function csvListOf(endpoint: Endpoint): CsvList | undefined {
  if (endpoint.method !== 'GET' || endpoint.single || !/^\/(?:v2|ext\/v1)\//.test(endpoint.path)) return undefined;
  let found = known.get(endpoint);
  if (!found) known.set(endpoint, (found = { list: findList(endpoint) }));
  return found.list;
}
