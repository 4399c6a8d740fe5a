/** Sends several statements in one system call, which costs more than most statements do. */
import type pg from 'pg';
import type { Writable } from 'node:stream';

/** The socket of a connection, which the types of the driver keep to themselves. */
interface WithSocket {
  readonly connection?: { readonly stream?: Pick<Writable, 'cork' | 'uncork'> };
}

/** What `send` sends before it first waits leaves together. */
export function inOneWrite<T>(client: pg.ClientBase, send: () => T): T {
  const stream = (client as unknown as WithSocket).connection?.stream;
  stream?.cork();
  try {
    return send();
  } finally {
    stream?.uncork();
  }
}
