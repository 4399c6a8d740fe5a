/** A server in a separate process, so its time and memory can be measured. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface Usage {
  /** Processor time of the process so far, user and system, in milliseconds. */
  readonly cpuMs: number;
  /** Memory in use, in bytes. */
  readonly rss: number;
}

export interface Child {
  readonly port: number;
  readonly usage: () => Promise<Usage>;
  readonly stop: () => Promise<void>;
}

/** Starts the module `name` of this folder with its setup. */
export async function startChild(name: string, setup: string | object): Promise<Child> {
  const child = fork(join(import.meta.dirname, name), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  child.send(setup);
  const { port } = (await answerOf(child)) as { port: number };
  return {
    port,
    usage: async () => {
      child.send('usage');
      return (await answerOf(child)) as Usage;
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function answerOf(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const failed = (): void => reject(new Error('A server of the bench ended early.'));
    child.once('exit', failed);
    child.once('message', (answer) => {
      child.off('exit', failed);
      resolve(answer);
    });
  });
}

/** For the started module, once it listens. */
export function answerUsage(port: number): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send!({ cpuMs: (user + system) / 1000, rss: process.memoryUsage.rss() } satisfies Usage);
  });
  process.send!({ port });
}
