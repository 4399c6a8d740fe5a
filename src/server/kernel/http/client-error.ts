/** Answers connections that never become a request: invalid HTTP, too long headers, or a slow client. */
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { messages } from '#generated/domain/messages.ts';
import { errorStatuses, type ErrorCode } from '../errors.ts';

const codes: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTimeout',
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
};

/** Uses the common error format, with a new request id. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  // The client is gone, or an answer has already been started.
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
