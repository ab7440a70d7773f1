import { IncomingMessage, type OutgoingHttpHeader, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

// Pages that load anything state a policy for their content themselves. Whether the installation is reached by HTTPS
// alone is for the proxy to say, which ends TLS.
const protect = helmet({
  contentSecurityPolicy: false,
  strictTransportSecurity: false,
  xFrameOptions: { action: 'deny' },
});

function headersOfHelmet(): [name: string, value: OutgoingHttpHeader][] {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  protect(request, response, () => undefined);
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, value ?? '']);
}

/** What every answer tells a browser, whoever writes it: a route, the web framework or the HTTP parser's refusal. */
export const securityHeaders: readonly [name: string, value: OutgoingHttpHeader][] = headersOfHelmet();

export function setSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of securityHeaders) response.setHeader(name, value);
}
