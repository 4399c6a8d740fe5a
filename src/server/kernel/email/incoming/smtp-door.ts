/** SMTP endpoint where a mail server delivers email to our addresses: replies and inboxes. */
import type { AddressInfo } from 'node:net';
import type { SMTPServer, SMTPServerDataStream } from 'smtp-server';
import { limits } from '#generated/domain/limits.ts';
import { isOurAddress, receiveEmail, type ReceiveDeps } from './receive.ts';

export interface EmailDoor {
  readonly port: number;
  readonly close: () => Promise<void>;
}

interface At {
  readonly host: string;
  readonly port: number;
  /** Maximum size of an email; the product's limit by default. */
  readonly maxBytes?: number;
  readonly onError: (error: Error) => void;
}

/**
 * Refuses unknown receivers with 550 and too large emails with 552; other failures get 451, so that the peer tries
 * again.
 */
export async function openEmailDoor(
  deps: ReceiveDeps,
  { host, port, onError, maxBytes = limits.inboundEmailMaxBytes }: At,
): Promise<EmailDoor> {
  const { SMTPServer: Server } = await import('smtp-server');
  const server: SMTPServer = new Server({
    name: deps.replies.domain,
    banner: 'Trunkline',
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: maxBytes,
    maxClients: 50,
    socketTimeout: 60_000,
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, done) => {
      isOurAddress(deps, address).then(
        (isKnown) => done(isKnown ? null : answer(550, 'No such address')),
        (error: Error) => done(later(error, onError)),
      );
    },
    onData: (stream, { envelope }, done) => {
      const { mailFrom, rcptTo } = envelope;
      const take = async (): Promise<Error | null> => {
        const raw = await whole(stream, maxBytes);
        if (raw === null) return answer(552, 'The email is too large');
        const to = rcptTo.map(({ address }) => address);
        await receiveEmail(deps, { raw, to, returnPath: mailFrom ? mailFrom.address : '' });
        return null;
      };
      take().then(done, (error: Error) => done(later(error, onError)));
    },
  });
  // A peer that breaks off is not an error here.
  server.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((closed) => server.close(closed)),
  };
}

/** Null if the email is too large; reads it to the end, so that the peer gets the answer. */
async function whole(stream: SMTPServerDataStream, maxBytes: number): Promise<Uint8Array | null> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size <= maxBytes) pieces.push(piece);
  }
  return stream.sizeExceeded ? null : Buffer.concat(pieces);
}

const answer = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode });

function later(error: Error, onError: (error: Error) => void): Error {
  onError(error);
  return answer(451, 'Please try again later');
}
