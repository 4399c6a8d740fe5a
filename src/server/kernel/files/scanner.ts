/** Scans a file with a ClamAV daemon before it is stored (ASVS 5.4.3), using its INSTREAM protocol. */
import { createReadStream } from 'node:fs';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { messages } from '#generated/domain/messages.ts';
import { limits } from '#generated/domain/limits.ts';
import { ApiError, invalid } from '../errors.ts';

/** Throws 422 on `field` if something harmful is found, and 503 while the scanner is unavailable. */
export type Scan = (path: string, field: string) => Promise<void>;

/** `address`: `tcp://host:port` of clamd. */
export function createScanner(address: string, onFailure: (error: Error) => void): Scan {
  const { hostname, port } = new URL(address);
  return async (path, field) => {
    const verdict = await ask(hostname, Number(port), path).catch((error: Error) => {
      onFailure(new Error(`No file can be kept: the scanner at ${address} does not answer: ${error.message}`));
      throw new ApiError('unavailable', { retryAfterSeconds: limits.scannerRetryS });
    });
    if (verdict.endsWith(' FOUND')) throw invalid({ [field]: [messages['file.harmful']] });
    if (verdict !== 'stream: OK') {
      onFailure(new Error(`No file can be kept: the scanner at ${address} says "${verdict}".`));
      throw new ApiError('unavailable', { retryAfterSeconds: limits.scannerRetryS });
    }
  };
}

/** The daemon's one-line answer, e.g. `stream: Eicar-Test-Signature FOUND`. */
async function ask(host: string, port: number, path: string): Promise<string> {
  const socket = connect({ host, port, timeout: limits.scannerSilenceS * 1000 });
  let fault = new Error('it hung up.');
  let said = '';
  const ended = new Promise((done) => socket.once('close', done));
  socket.on('error', (error) => (fault = error));
  socket.once('timeout', () => socket.destroy(new Error('it is silent.')));
  socket.setEncoding('latin1').on('data', (text: string) => (said += text));
  // The daemon may answer and hang up before the end; its answer counts.
  await pipeline(Readable.from(framed(path)), socket, { end: false }).catch((error: Error) => socket.destroy(error));
  await ended;
  if (said === '') throw fault;
  return said.replace(/\0$/, '').trim();
}

async function* framed(path: string): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(piece.length);
    yield length;
    yield piece;
  }
  yield Buffer.alloc(4);
}
