import type { CustomFetch } from 'openid-client';

/** A provider answers within seconds, or people try again. */
export const answerWithinMs = 5_000;
/** Documents of providers have a few kilobytes, sets of many keys some dozen. */
const longestBytes = 512 * 1024;

async function readWithin(response: Response, bytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > bytes) throw new Error(`the answer of ${new URL(response.url).host} is longer than ${bytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * How a provider is asked: it answers soon and shortly, itself and not from elsewhere, and by HTTPS unless all of it is
 * on this machine.
 */
export function askProvider(issuer: string, stop: AbortSignal, withinMs = answerWithinMs): CustomFetch {
  const { origin } = new URL(issuer);
  return async (address, { method, headers, body }) => {
    const url = new URL(address);
    if (url.protocol !== 'https:' && url.origin !== origin)
      throw new Error(`${url.origin} is asked by HTTPS or not at all`);
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
