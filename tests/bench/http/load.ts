/** Load over kept-open connections, on raw sockets so that it takes little time from the measured server. */
import { connect, type Socket } from 'node:net';

export interface Call {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: object;
}

export interface Load {
  readonly port: number;
  readonly calls: readonly Call[];
  readonly connections: number;
  readonly seconds: number;
}

export interface LoadResult {
  readonly requests: number;
  readonly perSecond: number;
  /** Bytes of an answer, headers included. */
  readonly bytes: number;
}

/** Every connection sends the calls in turn, one at a time; a failed answer is an error. */
export async function runLoad(load: Load): Promise<LoadResult> {
  const texts = load.calls.map(requestText);
  const start = performance.now();
  const end = start + load.seconds * 1000;
  const step = Math.ceil(texts.length / load.connections);
  const asked = await Promise.all(
    Array.from({ length: load.connections }, (_, n) => askUntil(end, load.port, texts, n * step)),
  );
  const requests = asked.reduce((sum, { count }) => sum + count, 0);
  const bytes = asked.reduce((sum, each) => sum + each.bytes, 0) / requests;
  return { requests, perSecond: requests / ((performance.now() - start) / 1000), bytes };
}

function requestText({ method = 'GET', path, headers = {}, body }: Call): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const sent = {
    host: 'localhost',
    ...headers,
    ...(body && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
  };
  const lines = Object.entries(sent).map((pair) => pair.join(': '));
  return [`${method} ${path} HTTP/1.1`, ...lines, '', text].join('\r\n');
}

interface LoadRequest {
  readonly count: number;
  readonly bytes: number;
}

function askUntil(end: number, port: number, texts: readonly string[], first: number): Promise<LoadRequest> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setNoDelay();
    let count = 0;
    const ask = (): void => void socket.write(texts[(first + count) % texts.length]!);
    onAnswers(socket, (error) => {
      count += 1;
      if (error === null && performance.now() < end) return ask();
      const bytes = socket.bytesRead;
      socket.destroy();
      if (error === null) resolve({ count, bytes });
      else reject(error);
    });
    socket.on('error', reject).on('connect', ask);
  });
}

/** Calls back after each whole answer, which needs a content length header. */
function onAnswers(socket: Socket, answered: (error: Error | null) => void): void {
  let missing = 0;
  let head = '';
  socket.on('data', (chunk: Buffer) => {
    if (missing === 0) {
      head += chunk.toString('latin1');
      const split = head.indexOf('\r\n\r\n');
      if (split < 0) return;
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      if (!/^HTTP\/1.1 20[01] /.test(head) || length === undefined) return answered(new Error(head.slice(0, 2000)));
      missing = Number(length) - (head.length - split - 4);
      head = '';
    } else missing -= chunk.length;
    if (missing === 0) answered(null);
  });
}
