/** The part of Playwright's `Route` that tests use. */
interface LightRoute {
  request(): { method(): string; url(): string; postDataJSON(): unknown };
  fulfill(answer: { status?: number; json?: unknown; body?: string; headers?: Record<string, string> }): Promise<void>;
  continue(): Promise<void>;
  abort(): Promise<void>;
}

export type Handler = (route: LightRoute) => unknown;

interface Sent {
  method?: string | undefined;
  body?: unknown;
}

/** Answers a request with what a handler decides. */
export function routeOf(handle: Handler, url: string, { method = 'GET', body }: Sent, send: () => Promise<Response>) {
  return new Promise<Response>((answer, fail) => {
    const postDataJSON = () => (typeof body === 'string' ? JSON.parse(body) : null) as unknown;
    const route: LightRoute = {
      request: () => ({ method: () => method, url: () => url, postDataJSON }),
      fulfill: async ({ status = 200, json, body: text, headers = {} }) => {
        const type = json === undefined ? 'text/plain' : 'application/json';
        const content = json === undefined ? text : JSON.stringify(json);
        answer(new Response(content ?? '', { status, headers: { 'content-type': type, ...headers } }));
      },
      continue: async () => void send().then(answer, fail),
      abort: async () => fail(new TypeError('Failed to fetch')),
    };
    Promise.resolve(handle(route)).catch(fail);
  });
}
