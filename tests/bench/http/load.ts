/** A load of GET requests over kept-open connections, on bare sockets so that it takes little from the server it measures. */
import { connect, type Socket } from 'node:net';

export interface Load {
  readonly port: number;
  readonly paths: readonly string[];
  /** Header lines of the request for `paths[n]`. */
  readonly headers: (n: number) => Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
}

export interface LoadResult {
  readonly requests: number;
  readonly perSecond: number;
}

/** Every connection asks for the paths in turn, one request at a time; an answer other than 200 is an error. */
export async function runLoad(load: Load): Promise<LoadResult> {
  const texts = load.paths.map((path, n) => requestText(path, load.headers(n)));
  const start = performance.now();
  const end = start + load.seconds * 1000;
  const counts = await Promise.all(
    Array.from({ length: load.connections }, (_, n) => askUntil(end, load.port, texts, n * 7)),
  );
  const requests = counts.reduce((sum, count) => sum + count, 0);
  return { requests, perSecond: requests / ((performance.now() - start) / 1000) };
}

const requestText = (path: string, headers: Readonly<Record<string, string>>): string =>
  [`GET ${path} HTTP/1.1`, 'host: localhost', ...Object.entries(headers).map((pair) => pair.join(': ')), '', ''].join(
    '\r\n',
  );

function askUntil(end: number, port: number, texts: readonly string[], first: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setNoDelay();
    let count = 0;
    const ask = (): void => void socket.write(texts[(first + count) % texts.length]!);
    onAnswers(socket, (error) => {
      count += 1;
      if (error === null && performance.now() < end) return ask();
      socket.destroy();
      if (error === null) resolve(count);
      else reject(error);
    });
    socket.on('error', reject).on('connect', ask);
  });
}

/** Calls back after each whole answer; its length must be told in a header. */
function onAnswers(socket: Socket, answered: (error: Error | null) => void): void {
  let missing = 0;
  let head = '';
  socket.on('data', (chunk: Buffer) => {
    if (missing === 0) {
      head += chunk.toString('latin1');
      const split = head.indexOf('\r\n\r\n');
      if (split < 0) return;
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      if (!head.startsWith('HTTP/1.1 200 ') || length === undefined) return answered(new Error(head.slice(0, 2000)));
      missing = Number(length) - (head.length - split - 4);
      head = '';
    } else missing -= chunk.length;
    if (missing === 0) answered(null);
  });
}
