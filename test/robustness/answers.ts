import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { problems } from '../../src/contract/problems.ts';
import { parseCsv } from '../harness/csv.ts';

export interface Call {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
};

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/** Sends a request without changing its path and headers. */
export function sendCall(baseUrl: string, call: Call): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const length = call.body === undefined ? {} : { 'content-length': Buffer.byteLength(call.body) };
    const headers = { ...call.headers, ...length };
    const sent = request(`${baseUrl}/`, { agent, method: call.method, path: call.path, headers });
    sent.on('error', reject);
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { statusCode: status = 0, headers: received } = response;
        const decode = decoders[received['content-encoding'] ?? ''] ?? ((bytes: Buffer) => bytes);
        resolve({ status, headers: received, text: decode(Buffer.concat(chunks)).toString() });
      });
      response.on('error', reject);
    });
    sent.end(call.body);
  });
}

const pairs = new Map(Object.values(problems).map(({ code, number, status }) => [code as string, { number, status }]));
/** Error codes that occur with several statuses. */
const otherStatuses: Record<string, readonly number[]> = { invalid_params: [413, 415] };
const fields = ['code', 'error_code', 'error', 'details', 'error_description', 'request_id'];

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function faultOfError(status: number, body: unknown): string | undefined {
  if (!isRecord(body)) return 'an error that is not an object';
  const { code, error_code: number, error, details } = body;
  const entry = pairs.get(String(code));
  if (!entry || entry.number !== number) return `code ${String(code)} with number ${String(number)}`;
  if (entry.status !== status && !otherStatuses[String(code)]?.includes(status))
    return `${status} with ${String(code)}`;
  if (typeof error !== 'string' || error === '') return 'an error without its text';
  if (Object.keys(body).some((name) => !fields.includes(name)))
    return `undocumented fields: ${Object.keys(body).join()}`;
  const isText =
    details === undefined || (Array.isArray(details) && details.every((entry) => typeof entry === 'string'));
  return isText && (details === undefined || details.length > 0) ? undefined : 'details that are not texts';
}

const isCsv = (headers: IncomingHttpHeaders) => (headers['content-type'] ?? '').startsWith('text/csv');

/** The contents of an answer, parsed as JSON. A table is returned as its records, by column name. */
export function valueOf({ headers, text }: RawAnswer): unknown {
  if (!isCsv(headers)) return JSON.parse(text);
  const [names = [], ...rows] = parseCsv(text);
  const read = (cell: string) => (/^\d+$/.test(cell) ? Number(cell) : cell);
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, read(row[index] ?? '')])));
}

/** What is wrong with the form of an answer; undefined if nothing is. */
export function faultOf({ status, headers, text }: RawAnswer): string | undefined {
  if (status >= 500) return `answered ${status}`;
  if (status === 204 || status === 304) return text === '' ? undefined : `a body with ${status}`;
  const type = headers['content-type'] ?? '';
  if (!headers['x-request-id']) return 'no request id';
  if (isCsv(headers) && status < 300) return undefined;
  if (!type.startsWith('application/json')) return `content type ${type}`;
  const body: unknown = JSON.parse(text);
  return status >= 400 ? faultOfError(status, body) : undefined;
}

/** Names of fields that contain ids, and the kind of record that each id identifies. */
const kinds: Record<string, string> = {
  organization_id: 'organization',
  user_id: 'user',
  user_ids: 'user',
  project_id: 'project',
  project_ids: 'project',
  client_id: 'client',
  changed_by: 'user',
};
/** Collections and single records, and the kind of record that the `id` in each identifies. */
const owners: Record<string, string> = {
  users: 'user',
  user: 'user',
  projects: 'project',
  project: 'project',
  clients: 'client',
  client: 'client',
  organizations: 'organization',
  organization: 'organization',
  overtime_policies: 'policy',
  overtime_policy: 'policy',
  budget_histories: 'history',
  budget_history: 'history',
};

/** Every record id in an answer, as `kind/id`. */
export function idsIn(value: unknown, name = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => idsIn(entry, name));
  if (typeof value === 'number') return kinds[name] ? [`${kinds[name]}/${value}`] : [];
  if (!isRecord(value)) return [];
  const own = owners[name] && typeof value['id'] === 'number' ? [`${owners[name]}/${value['id']}`] : [];
  return [...own, ...Object.entries(value).flatMap(([field, inner]) => idsIn(inner, field))];
}
