/** Cancels PostgreSQL statements of callers who disconnected. The only user of the driver's cancel keys. */
import { once } from 'node:events';
import { connect } from 'node:net';
import type pg from 'pg';

/** The keys with which another connection can cancel this one. */
interface WithKeys {
  readonly processID: number;
  readonly secretKey: number;
}

const cancelRequest = 80_877_102;

/**
 * Cancels the connection's running statement on the signal. The returned function ends that and resolves when no
 * cancellation is pending, so the next statement is never hit.
 */
export function cancelWhenLeft(client: pg.ClientBase, left: AbortSignal | null): () => Promise<unknown> {
  if (left === null) return () => Promise.resolve();
  let sent: Promise<unknown> = Promise.resolve();
  const cancel = (): void => void (sent = send(client as pg.Client & WithKeys));
  if (left.aborted) cancel();
  else left.addEventListener('abort', cancel, { once: true });
  return () => {
    left.removeEventListener('abort', cancel);
    return sent;
  };
}

async function send({ host, port, processID, secretKey }: pg.Client & WithKeys): Promise<void> {
  const request = Buffer.alloc(16);
  [16, cancelRequest, processID, secretKey].forEach((value, at) => request.writeInt32BE(value | 0, at * 4));
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  // If the cancellation fails, the statement's timeout ends it.
  socket.on('error', () => {}).setTimeout(1000, () => socket.destroy());
  socket.end(request);
  socket.resume();
  await once(socket, 'close');
}
