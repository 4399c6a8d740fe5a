/** Answers what never becomes a request: broken HTTP, headers that are too long, or a client that is too slow. */
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { messages } from '#generated/domain/messages.ts';
import { errorStatuses, type ErrorCode } from '../errors.ts';

const codes: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTimeout',
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
};

/** In the one error shape, with an id of its own. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  // Nobody is there to read it, or an answer is on its way already.
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable || socket.bytesWritten > 0)
    return void socket.destroy(error);
  const code = codes[error.code ?? ''] ?? 'badRequest';
  const status = errorStatuses[code];
  const id = randomUUID();
  const body = JSON.stringify({ message: messages[`error.${code}`] });
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${id}`,
      `x-error-code: ${code}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
