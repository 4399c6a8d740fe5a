/** The websocket of a signed-in page: one ticket per connection, reopened when it closes (NO-028..NO-031). */
import { limits } from '#generated/domain/limits.ts';
import { socketMessageTypes, type SocketMessageType } from '#generated/domain/lists/socket-message-type.ts';
import { socketMessages } from '#generated/domain/messages/socket.ts';

export interface SocketMessage {
  readonly type: SocketMessageType;
  readonly [field: string]: unknown;
}

export interface SocketDeps {
  /** Requests a single-use ticket for the next connection. */
  readonly fetchTicket: () => Promise<string>;
  readonly onMessage: (message: SocketMessage) => void;
  /** Called after a lost connection was restored: events in between were missed. */
  readonly onReconnect: () => void;
  readonly report: (problem: string) => void;
}

/** Connects and reconnects; returns a function that stops it. */
export function openSocket(deps: SocketDeps): () => void {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let wasOpen = false;
  let isStopped = false;

  const later = (delay: number): void => {
    if (!isStopped) timer = setTimeout(() => void connect(), delay);
  };
  const failed = (): void => {
    failures += 1;
    if (failures === limits.socketConnectRetries) deps.report('The socket could not connect.');
    later(
      failures < limits.socketConnectRetries ? limits.socketConnectRetryDelayMs : limits.socketReconnectMs * failures,
    );
  };
  const connect = async (): Promise<void> => {
    let ticket: string;
    try {
      ticket = await deps.fetchTicket();
    } catch {
      return failed();
    }
    if (isStopped) return;
    socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws/account?jwt=${encodeURIComponent(ticket)}`);
    let isOpen = false;
    socket.addEventListener('open', () => {
      isOpen = true;
      failures = 0;
      if (wasOpen) deps.onReconnect();
      wasOpen = true;
    });
    socket.addEventListener('message', ({ data }) => deps.onMessage(readMessage(String(data))));
    socket.addEventListener('close', () => (isOpen ? later(limits.socketReconnectMs) : failed()));
  };

  void connect();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    socket?.close();
  };
}

/** Throws for a message of an unknown type (ER-013). */
export function readMessage(text: string): SocketMessage {
  const message = JSON.parse(text) as SocketMessage;
  if (!socketMessageTypes.some(({ value }) => value === message.type))
    throw new Error(socketMessages['socket.unknownType']);
  return message;
}
