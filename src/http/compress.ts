import { pipeline, Readable, type Transform } from 'node:stream';
import zlib from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseCoding, codedTag, type Coding, codings, uncodedTag } from './content-coding.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response contains a secret, and its compressed length could reveal something about it. */
    holdsSecret?: boolean;
  }
}

/** Below this size, compression costs more than the network saves. */
const shortest = 1_024;
const { constants } = zlib;
type Done = (error: Error | null, packed?: Buffer) => void;

/** The compressors run on separate threads, at the levels with the best trade-off between savings and cost (ADR 42). */
export const compressors: Record<Coding, (bytes: Buffer, done: Done) => void> = {
  zstd: (bytes, done) =>
    zlib.zstdCompress(
      bytes,
      { params: { [constants.ZSTD_c_compressionLevel]: 1 }, pledgedSrcSize: bytes.length },
      done,
    ),
  br(bytes, done) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    zlib.brotliCompress(bytes, { params }, done);
  },
  gzip: (bytes, done) => zlib.gzip(bytes, { level: 1 }, done),
};

const isText = (type: unknown) => /^(?:application\/json|text\/(?!event-stream)|image\/svg)/.test(String(type));

function varyByCoding(reply: FastifyReply) {
  const vary = reply.getHeader('vary');
  void reply.header('vary', vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`);
}

const isStrong = (tag: unknown): tag is string => typeof tag === 'string' && tag.startsWith('"');

/** If the content is unchanged, repeats the tag in the form in which the client sent it. */
function repeatTag({ headers }: FastifyRequest, reply: FastifyReply) {
  const tag = reply.getHeader('etag');
  const held = (headers['if-none-match'] ?? '').split(',').map((entry) => entry.trim());
  if (isStrong(tag) && !held.includes(tag)) {
    void reply.header('etag', held.find((entry) => uncodedTag(entry) === tag) ?? tag);
  }
}

/** True if a response may be compressed. Files of the interface are compressed at build time. */
function mayBePacked({ routeOptions: { config } }: FastifyRequest, reply: FastifyReply): boolean {
  if (config.fromMemory || config.holdsSecret) return false;
  return !['set-cookie', 'content-encoding', 'content-range'].some((name) => reply.hasHeader(name));
}

function packed(reply: FastifyReply, coding: Coding) {
  void reply.header('content-encoding', coding).removeHeader('content-length');
  const tag = reply.getHeader('etag');
  if (isStrong(tag)) void reply.header('etag', codedTag(tag, coding));
}

const isCsv = (reply: FastifyReply) => String(reply.getHeader('content-type')).startsWith('text/csv');

const streams: Record<Coding, () => Transform> = {
  zstd: () => zlib.createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
  br: () => zlib.createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  gzip: () => zlib.createGzip({ level: 1 }),
};

/** Compresses a complete list, which is sent page by page. If either side ends early, so does the other. */
function packedStream({ headers }: FastifyRequest, reply: FastifyReply, pages: Readable): Readable {
  const coding = chooseCoding(headers['accept-encoding']?.toString(), codings);
  if (!coding) return pages;
  void reply.header('content-encoding', coding);
  return pipeline(pages, streams[coding](), () => undefined);
}

/** Compresses long responses on other threads, as fast as the client reads. */
export function compressAnswers(server: FastifyInstance) {
  server.addHook('onSend', (request, reply, payload, done) => {
    if (!mayBePacked(request, reply)) return done();
    if (reply.statusCode === 304) {
      repeatTag(request, reply);
      varyByCoding(reply);
      return done();
    }
    if (payload instanceof Readable && isCsv(reply)) {
      varyByCoding(reply);
      return done(null, packedStream(request, reply, payload));
    }
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done();
    if (payload.length < shortest || !isText(reply.getHeader('content-type'))) return done();
    varyByCoding(reply);
    const coding = chooseCoding(request.headers['accept-encoding']?.toString(), codings);
    if (!coding) return done();
    packed(reply, coding);
    compressors[coding](typeof payload === 'string' ? Buffer.from(payload) : payload, done);
  });
}
