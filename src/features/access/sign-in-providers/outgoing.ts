import type { CustomFetch } from 'openid-client';

/** A provider normally responds within seconds. People who wait longer than this try again. */
export const providerTimeoutMs = 5_000;
/** Discovery documents take a few kilobytes, large key sets a few dozen. */
const longestBytes = 512 * 1024;

async function readWithin(response: Response, bytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > bytes) throw new Error(`the response of ${new URL(response.url).host} exceeds ${bytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Restricts requests to a provider: the time and the size of the response are limited, redirects are not followed, and
 * HTTPS is required unless the provider is on this machine.
 */
export function providerFetch(issuer: string, stop: AbortSignal, withinMs = providerTimeoutMs): CustomFetch {
  const { origin } = new URL(issuer);
  return async (address, { method, headers, body }) => {
    const url = new URL(address);
    if (url.protocol !== 'https:' && url.origin !== origin) throw new Error(`${url.origin} must use HTTPS`);
    const response = await fetch(url, {
      method,
      headers,
      body: body ?? null,
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(withinMs)]),
    });
    const bytes = await readWithin(response, longestBytes);
    const hasBody = response.status >= 200 && ![204, 205, 304].includes(response.status);
    return new Response(hasBody ? new Uint8Array(bytes) : null, { status: response.status, headers: response.headers });
  };
}
