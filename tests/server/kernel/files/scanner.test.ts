import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createScanner } from '#server/kernel/files/scanner.ts';
import { removeScratch, scratchFolder } from '#tests/support/scratch.ts';

const answers = [
  ['EICAR', 'stream: Eicar-Test-Signature FOUND'],
  ['broken', 'INSTREAM size limit exceeded. ERROR'],
] as const;

/** clamd as its manual describes INSTREAM: lengths in network order before each piece, an empty one at the end. */
const clamd = createServer((socket) => {
  let received = Buffer.alloc(0);
  socket.on('data', (piece: Buffer) => {
    received = Buffer.concat([received, piece]);
    const content = contentOf(received);
    if (content === null) return;
    if (content.includes('rude')) socket.destroy();
    else socket.end(`${answers.find(([word]) => content.includes(word))?.[1] ?? 'stream: OK'}\0`);
  });
});

function contentOf(received: Buffer): Buffer | null {
  const pieces: Buffer[] = [];
  let at = 'zINSTREAM\0'.length;
  expect(received.subarray(0, at).toString()).toBe('zINSTREAM\0');
  while (at + 4 <= received.length) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

const folder = scratchFolder('scanner');
const reported: string[] = [];
let address: string;

const listening = async (server: Server): Promise<string> => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

beforeAll(async () => {
  address = await listening(clamd);
});
afterAll(() => {
  clamd.close();
  removeScratch(folder);
});

async function scanned(content: string | Buffer, at = address): Promise<unknown> {
  const path = join(folder, 'file');
  await writeFile(path, content);
  return createScanner(at, ({ message }) => reported.push(message))(path, 'files');
}

describe('a scanner of files', () => {
  test('lets a harmless file of several pieces pass', async () => {
    await expect(scanned(Buffer.alloc(300_000, 'a'))).resolves.toBeUndefined();
  });

  test('refuses a harmful one at its field', async () => {
    await expect(scanned('EICAR')).rejects.toMatchObject({
      status: 422,
      fields: { files: ['Something harmful was found in the file'] },
    });
  });

  test.each(['broken', 'rude'])('stores nothing while its answer is unusable (%s)', async (content) => {
    await expect(scanned(content)).rejects.toMatchObject({ status: 503 });
    expect(reported.at(-1)).toContain(`No file can be kept: the scanner at ${address}`);
  });

  test('stores nothing while it is unreachable', async () => {
    const gone = createServer();
    const at = await listening(gone);
    gone.close();
    await expect(scanned('anything', at)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 30 });
  });
});
