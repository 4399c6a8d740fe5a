/**
 * Compresses text answers from 1.4 kB at the fastest level. Uses one synchronous call, because a zlib stream costs
 * three to four times the compression itself; long or streamed answers use a stream. Page files are compressed at build
 * time.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from 'node:zlib';

/** Smaller answers fit into one packet anyway. */
const leastBytes = 1400;
/** Larger ones would block other callers. */
const mostBytesAtOnce = 512 * 1024;
const compressible = /^(?:text\/|application\/(?:[\w.-]+\+)?json\b|application\/javascript\b|image\/svg\+xml\b)/;

type Encoding = 'br' | 'gzip';

export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const body = payload as unknown;
    if (!isCompressible(reply, body)) return done(null, payload);
    addVary(reply);
    const encoding = encodingFor(request);
    if (encoding === null) return done(null, payload);
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return done(null, compressed(body, encoding));
  });
}

type Body = string | Buffer | Readable;

function isCompressible(reply: FastifyReply, body: unknown): body is Body {
  if (reply.hasHeader('content-encoding') || !compressible.test(String(reply.getHeader('content-type')))) return false;
  if (typeof body === 'string' || Buffer.isBuffer(body)) return body.length >= leastBytes;
  return body instanceof Readable;
}

function compressed(body: Body, encoding: Encoding): Buffer | Readable {
  const isWhole = !(body instanceof Readable);
  if (isWhole && body.length <= mostBytesAtOnce)
    return encoding === 'br' ? brotliCompressSync(body, quick) : gzipSync(body, { level: 1 });
  const stream = encoding === 'br' ? createBrotliCompress(quick) : createGzip({ level: 1 });
  const source = isWhole ? Readable.from([body]) : body;
  source.on('error', (error) => stream.destroy(error));
  stream.on('close', () => source.destroy());
  return source.pipe(stream);
}

const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/** The better encoding that the caller accepts; none without an Accept-Encoding header. */
function encodingFor({ headers }: FastifyRequest): Encoding | null {
  const taken = new Map(
    (headers['accept-encoding'] ?? '').split(',').map((each) => {
      const [name = '', weight] = each
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/);
      return [name, weight === undefined ? 1 : Number(weight)] as const;
    }),
  );
  const takes = (name: string): boolean => (taken.get(name) ?? taken.get('*') ?? 0) > 0;
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null;
}

function addVary(reply: FastifyReply): void {
  const before = reply.getHeader('vary');
  if (before === undefined) reply.header('vary', 'accept-encoding');
  else if (!/accept-encoding|\*/i.test(`${before}`)) reply.header('vary', `${before}, accept-encoding`);
}
