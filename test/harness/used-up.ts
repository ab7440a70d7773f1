import { bucketSize } from '../../src/http/token-buckets.ts';
import type { TestApp } from './app.ts';

const atOnce = 20;

/** Sends requests with a token until its bucket is empty. The clock must be stopped. */
export async function useUp({ baseUrl }: Pick<TestApp, 'baseUrl'>, token: string, path = '/v2/users/me') {
  let left = bucketSize;
  const send = async () => {
    for (; left > 0;) {
      left -= 1;
      await (await fetch(`${baseUrl}${path}`, { headers: { authorization: `Bearer ${token}` } })).arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, send));
}
