import { IncomingMessage, type OutgoingHttpHeader, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

// Pages that load content set their own content policy. Whether only HTTPS is available is decided by the proxy that
// ends TLS.
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

/** Browser security headers for every response, whether from routes, the web framework or the HTTP parser. */
export const securityHeaders: readonly [name: string, value: OutgoingHttpHeader][] = headersOfHelmet();

export function setSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of securityHeaders) response.setHeader(name, value);
}
