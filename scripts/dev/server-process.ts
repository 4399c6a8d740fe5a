/** The server of development: a process that another one replaces after a change, while the database stays up. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { startForwarder } from './forwarder.ts';

export interface ReplaceableServer {
  /** The same for every process. */
  readonly url: string;
  readonly isRunning: () => boolean;
  /**
   * Starts the next process and forwards requests to it once it serves; until then the former one answers, or with
   * `isFormerUsable: false` requests wait. Resolves with null, or with the reason why the former one goes on.
   */
  readonly replace: (options?: { readonly isFormerUsable?: boolean }) => Promise<string | null>;
  readonly stop: () => Promise<void>;
}

export interface ServerProgram {
  /** Arguments of Node. */
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/** By then the requests of connections that were forwarded to the former process have arrived. */
const arrivalMs = 200;

interface Running {
  readonly child: ChildProcess;
  readonly port: number;
}

/** `program` serves on `PORT` and says "Trunkline is ready" then. Call `replace` to start the first process. */
export async function keepServer(program: ServerProgram): Promise<ReplaceableServer> {
  const forwarder = await startForwarder();
  let current: Running | null = null;
  const isRunning = (): boolean => current !== null && isAlive(current.child);
  return {
    url: `http://localhost:${forwarder.port}`,
    isRunning,
    replace: async ({ isFormerUsable = true } = {}) => {
      const former = current;
      if (!isFormerUsable) forwarder.hold();
      const next = await start(program);
      const reason = await readyOrReason(next.child);
      if (reason === null) {
        current = next;
        next.child.once('exit', () => current === next && forwarder.forwardTo(null));
      }
      forwarder.forwardTo(isRunning() ? current!.port : null);
      if (reason === null && former) {
        // It finishes the requests that it has, but closes connections whose request has not arrived yet.
        await delay(arrivalMs);
        former.child.kill('SIGTERM');
      }
      return reason;
    },
    stop: async () => {
      await forwarder.stop();
      if (!isRunning()) return;
      current!.child.kill('SIGTERM');
      await once(current!.child, 'exit');
    },
  };
}

async function start({ args, cwd, env }: ServerProgram): Promise<Running> {
  const port = await freePort();
  const child = spawn(process.execPath, args, { cwd, env: { ...env, PORT: String(port), HOST: 'localhost' } });
  return { child, port };
}

const isAlive = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;

/** Forwards its output to the terminal; if it exits before serving, the output is the reason. */
function readyOrReason(child: ChildProcess): Promise<string | null> {
  let words = '';
  child.stderr!.on('data', (text: Buffer) => {
    words += text.toString();
    process.stderr.write(text);
  });
  return new Promise((done) => {
    child.stdout!.on('data', (text: Buffer) => {
      if (text.includes('Trunkline is ready')) done(null);
      else process.stdout.write(text);
    });
    child.once('close', () => done(words.trim()));
  });
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
