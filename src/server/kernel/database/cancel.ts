/** Ends what PostgreSQL does for a caller who has left. The driver's own keys are used here and nowhere else. */
import { once } from 'node:events';
import { connect } from 'node:net';
import type pg from 'pg';

/** How a connection is named to PostgreSQL by another one. */
interface WithKeys {
  readonly processID: number;
  readonly secretKey: number;
}

const cancelRequest = 80_877_102;

/**
 * Cancels the running statement of the connection once the signal says so. The answer ends that: it resolves when no
 * cancelling is under way any more, so that the next statement of the connection is never met by it.
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
  // Where it does not get through, the time limit of the statement ends it.
  socket.on('error', () => {}).setTimeout(1000, () => socket.destroy());
  socket.end(request);
  socket.resume();
  await once(socket, 'close');
}
