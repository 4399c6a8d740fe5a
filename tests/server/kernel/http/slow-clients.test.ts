import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { beforeAll, expect, test, vi } from 'vitest';
import { limits } from '#generated/domain/limits.ts';
import { serverTimes } from '#server/kernel/http/slow-bodies.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
let port: number;

beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.app.server.address() as AddressInfo);
});

async function opened(text: string) {
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.on('data', (piece) => (said += piece.toString())).on('error', () => {});
  const ended = once(socket, 'close').then(() => said);
  await once(socket, 'connect');
  const asked = once(server.app.server, 'request');
  socket.write(text);
  return { socket, ended, asked };
}

test('headers are waited for as long as the limit says, and looked after every few seconds', () => {
  const { headersTimeout } = server.app.server;
  expect([headersTimeout, serverTimes.connectionsCheckingInterval]).toEqual([limits.requestTimeoutS * 1000, 5000]);
  expect(limits.requestTimeoutS).toBe(30);
});

test.each([
  ['a body', 'application/json', '{"a":'],
  ['a form', 'multipart/form-data; boundary=x', '--x\r\n'],
])('%s that trickles in is cut off after that time, with the reason', async (_, type, begun) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { ended, asked } = await opened(
      `POST /api/account/login HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 1000\r\n\r\n${begun}`,
    );
    await asked;
    vi.advanceTimersByTime(limits.requestTimeoutS * 1000);
    const said = await ended;
    expect(said).toMatch(/^HTTP\/1.1 4(08|15)/);
    expect(said).toMatch(/x-request-id: [\da-f-]{36}/);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ['no HTTP', 'HELLO\r\n\r\n', 400],
  ['too many headers', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(70_000)}\r\n\r\n`, 431],
])('%s is answered in the one error shape', async (_, text, status) => {
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.on('data', (piece) => (said += piece.toString())).on('error', () => {});
  socket.write(text);
  await once(socket, 'close');
  expect(said).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(said).toMatch(/x-request-id: [\da-f-]{36}/);
  expect(JSON.parse(said.split('\r\n\r\n')[1]!)).toEqual({ message: expect.any(String) });
});
