/** The part of Playwright's `Request` that tests use. */
export interface LightRequest {
  method(): string;
  url(): string;
  resourceType(): string;
  postDataJSON(): unknown;
}

/** The part of Playwright's `Response` that tests use. */
export interface LightResponse {
  url(): string;
  status(): number;
  request(): LightRequest;
}

/** The part of Playwright's `Route` that tests use. */
interface LightRoute {
  request(): LightRequest;
  fulfill(answer: { status?: number; json?: unknown; body?: string; headers?: Record<string, string> }): Promise<void>;
  continue(): Promise<void>;
  abort(): Promise<void>;
}

export type Handler = (route: LightRoute) => unknown;

interface Sent {
  method?: string | undefined;
  body?: unknown;
}

export type ResourceType = 'document' | 'fetch';

export const requestOf = (url: string, { method = 'GET', body }: Sent, type: ResourceType): LightRequest => ({
  method: () => method,
  url: () => url,
  resourceType: () => type,
  postDataJSON: () => (typeof body === 'string' ? JSON.parse(body) : null) as unknown,
});

/** Lets a handler answer a request. */
export function routed(handle: Handler, request: LightRequest, send: () => Promise<Response>): Promise<Response> {
  return new Promise((answer, fail) => {
    const route: LightRoute = {
      request: () => request,
      fulfill: async ({ status = 200, json, body, headers = {} }) => {
        const type = json === undefined ? 'text/plain' : 'application/json';
        const content = json === undefined ? body : JSON.stringify(json);
        answer(new Response(content ?? '', { status, headers: { 'content-type': type, ...headers } }));
      },
      continue: async () => void send().then(answer, fail),
      abort: async () => fail(new TypeError('Failed to fetch')),
    };
    Promise.resolve(handle(route)).catch(fail);
  });
}
