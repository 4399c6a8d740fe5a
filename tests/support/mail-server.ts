/** An SMTP server that stores received emails. */
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  readonly url: string;
  /** Message ids in order of arrival, repeated for duplicates. */
  readonly arrived: readonly string[];
  /** Number of emails being received. */
  readonly underWay: () => number;
  readonly close: () => Promise<void>;
}

/** Takes `delayMs` per email, like real servers. */
export async function startMailServer({ delayMs = 0 } = {}): Promise<MailServer> {
  const arrived: string[] = [];
  let underWay = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      underWay += 1;
      let text = '';
      stream.on('data', (piece: Buffer) => (text += piece.toString()));
      stream.on('end', () => {
        void sleep(delayMs).then(() => {
          underWay -= 1;
          arrived.push(/^Message-ID: (\S+)/im.exec(text)?.[1] ?? '');
          done();
        });
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    underWay: () => underWay,
    close: () => new Promise((closed) => server.close(closed)),
  };
}
