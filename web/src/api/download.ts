import { fetchAnswer, readAnswer, requestOf } from './call.ts';
import type { OperationId } from './contract.ts';
import { offline } from './errors.ts';

interface Receiving {
  signal: AbortSignal;
  /** Called with each piece of text as it arrives. */
  onText(text: string): void;
}

/** Downloads a streamed response as a file. A truncated response is an error. */
export async function download(id: OperationId, { signal, onText }: Receiving): Promise<Blob> {
  const response = await fetchAnswer(...requestOf(id, {}), { signal });
  if (!response.ok || !response.body) await readAnswer(response);
  const pieces: BlobPart[] = [];
  const decoder = new TextDecoder();
  try {
    const reader = response.body?.getReader();
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      pieces.push(read.value);
      onText(decoder.decode(read.value, { stream: true }));
    }
  } catch (error) {
    if (signal.aborted) throw error;
    throw offline();
  }
  return new Blob(pieces, { type: 'application/json' });
}
