import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressors } from './compress.ts';
import { chooseCoding, codedTag, type Coding, codings } from './content-coding.ts';
import { matchesWeakly, strongTag } from './etag.ts';

/** Compresses bytes once per coding, when the first client that accepts the coding requests them. */
function packOnce(body: Buffer) {
  const byCoding = new Map<Coding, Promise<Buffer>>();
  const pack = (coding: Coding): Promise<Buffer> => {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    compressors[coding](body, (error, packed) => (packed ? resolve(packed) : reject(error ?? new Error(coding))));
    // After a failure the next request tries again.
    void promise.catch(() => byCoding.delete(coding));
    return promise;
  };
  return (coding: Coding): Promise<Buffer> => {
    const packed = byCoding.get(coding) ?? pack(coding);
    byCoding.set(coding, packed);
    return packed;
  };
}

/**
 * A page that changes only with a new version of the program. The page needs no token, so its tag and compressed forms
 * are computed once. A client that already has the page receives 304.
 */
export class ConstantPage {
  readonly #body: Buffer;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #tag: string;
  readonly #packed: (coding: Coding) => Promise<Buffer>;

  constructor(body: Buffer, headers: Readonly<Record<string, string>>) {
    this.#body = body;
    this.#headers = headers;
    this.#tag = strongTag(body);
    this.#packed = packOnce(body);
  }

  async send(request: FastifyRequest, reply: FastifyReply) {
    void reply.headers({ ...this.#headers, etag: this.#tag });
    if (matchesWeakly(request.headers['if-none-match'], this.#tag)) return reply.status(304).send();
    const coding = chooseCoding(request.headers['accept-encoding']?.toString(), codings);
    if (!coding) return reply.header('vary', 'Accept-Encoding').send(this.#body);
    const body = await this.#packed(coding);
    const headers = { vary: 'Accept-Encoding', 'content-encoding': coding, etag: codedTag(this.#tag, coding) };
    return reply.headers(headers).send(body);
  }
}
