import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openSocket, readMessage } from '#web/shell/live/socket.ts';

class FakeSocket extends EventTarget {
  static readonly opened: FakeSocket[] = [];
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.opened.push(this);
  }
  close(): void {}
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.opened.length = 0;
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const deps = (more: object = {}) => ({
  fetchTicket: vi.fn<() => Promise<string>>().mockResolvedValue('ticket one'),
  onMessage: vi.fn<() => void>(),
  onReconnect: vi.fn<() => void>(),
  report: vi.fn<(problem: string) => void>(),
  ...more,
});

const settle = (milliseconds = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

describe('the socket of a page', () => {
  test('[NO-028] opens with a ticket as its query parameter', async () => {
    const stop = openSocket(deps());
    await settle();
    expect(FakeSocket.opened[0]!.url).toMatch(/^ws:\/\/[^/]+\/ws\/account\?jwt=ticket%20one$/);
    stop();
  });

  test('[NO-029] reopens 3 s after it closed, with another ticket, and reports missed events', async () => {
    const given = deps();
    const stop = openSocket(given);
    await settle();
    FakeSocket.opened[0]!.dispatchEvent(new Event('open'));
    FakeSocket.opened[0]!.dispatchEvent(new Event('close'));
    await settle(2999);
    expect(FakeSocket.opened).toHaveLength(1);
    await settle(1);
    expect(FakeSocket.opened).toHaveLength(2);
    expect(given.fetchTicket).toHaveBeenCalledTimes(2);
    FakeSocket.opened[1]!.dispatchEvent(new Event('open'));
    expect(given.onReconnect).toHaveBeenCalledTimes(1);
    stop();
  });

  test('[NO-030] [ER-014] tries 5 times, 1 s apart, then reports once', async () => {
    const given = deps({ fetchTicket: vi.fn<() => Promise<string>>().mockRejectedValue(new Error('no')) });
    const stop = openSocket(given);
    await settle();
    await settle(3999);
    expect(given.fetchTicket).toHaveBeenCalledTimes(4);
    expect(given.report).not.toHaveBeenCalled();
    await settle(1);
    expect(given.fetchTicket).toHaveBeenCalledTimes(5);
    expect(given.report).toHaveBeenCalledTimes(1);
    stop();
  });

  test('stays closed once it is stopped', async () => {
    const given = deps();
    const stop = openSocket(given);
    await settle();
    FakeSocket.opened[0]!.dispatchEvent(new Event('open'));
    stop();
    FakeSocket.opened[0]!.dispatchEvent(new Event('close'));
    await settle(10_000);
    expect(FakeSocket.opened).toHaveLength(1);
  });
});

test('[ER-013] a message of an unknown type throws', () => {
  expect(() => readMessage('{"type":"nonsense"}')).toThrow('Invalid account socket message type');
  expect(readMessage('{"type":"invoice.event","status":"PAID"}')).toMatchObject({ type: 'invoice.event' });
});
