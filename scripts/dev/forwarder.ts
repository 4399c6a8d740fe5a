/** A fixed address in front of the server of development, so that no request is lost while another one takes its place. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Forwarder {
  readonly port: number;
  /** New connections go to this port; those that waited too. Null turns them away. */
  readonly forwardTo: (port: number | null) => void;
  /** New connections wait for the next {@link forwardTo}. */
  readonly hold: () => void;
  readonly stop: () => Promise<void>;
}

/** Listens on a free port and holds connections until {@link Forwarder.forwardTo}. */
export async function startForwarder(): Promise<Forwarder> {
  const waiting = new Set<Socket>();
  const open = new Set<Socket>();
  let target: number | null | 'hold' = 'hold';
  const send = (client: Socket): void => {
    waiting.delete(client);
    if (target === 'hold') waiting.add(client);
    else if (target === null) client.destroy();
    else join(client, connect(target, 'localhost'));
  };
  const server = createServer({ pauseOnConnect: true }, (client) => {
    open.add(client);
    client.on('error', () => client.destroy());
    client.once('close', () => (open.delete(client), waiting.delete(client)));
    send(client);
  }).listen(0, 'localhost');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    hold: () => void (target = 'hold'),
    forwardTo: (port) => {
      target = port;
      for (const client of waiting) send(client);
    },
    stop: async () => {
      server.close();
      for (const client of open) client.destroy();
      await once(server, 'close');
    },
  };
}

/** Pipes both ways; the end of one ends the other. */
function join(client: Socket, upstream: Socket): void {
  client.pipe(upstream).pipe(client);
  upstream.on('error', () => client.destroy());
  client.once('close', () => upstream.destroy());
}
