/** Server, worker and commands as an operator runs them: separate processes, observed by their output and exit. */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { afterAll } from 'vitest';
import { removeScratch, scratchFolder } from './scratch.ts';

export const projectRoot = resolve(import.meta.dirname, '../..');

export interface Program {
  readonly pid: number;
  /** Output so far. */
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Resolves with the first match in the output; rejects with the output if the process ends before. */
  readonly says: (words: RegExp) => Promise<RegExpExecArray>;
  /** Exit code; null after a signal. */
  readonly ended: Promise<number | null>;
  /** Sends the signal and waits for the exit. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

export interface ProgramOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Working directory; by default the project. */
  readonly cwd?: string;
}

const running = new Set<Program>();

/** Runs `node` with these arguments. Only `env` and the paths of the machine reach the program. */
export function startProgram(args: readonly string[], { env = {}, cwd = projectRoot }: ProgramOptions = {}): Program {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, args, { cwd, env: { PATH, HOME, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { stdout: '', stderr: '' };
  const listeners = new Set<() => void>();
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      said[name] += text;
      for (const listener of listeners) listener();
    });
  }
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)));
  const program: Program = {
    pid: child.pid!,
    stdout: () => said.stdout,
    stderr: () => said.stderr,
    ended,
    says: (words) =>
      new Promise((found, failed) => {
        const look = (): void => {
          const match = words.exec(said.stdout + said.stderr);
          if (match) found(match);
        };
        listeners.add(look);
        look();
        void ended.then((code) => failed(new Error(`Ended with ${code}:\n${said.stdout}${said.stderr}`)));
      }),
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
  running.add(program);
  void ended.then(() => running.delete(program));
  return program;
}

/** Starts the server and returns its address once it is ready. */
export async function startServer(env: Readonly<Record<string, string>>): Promise<{ server: Program; url: string }> {
  const server = startProgram(['scripts/start.mjs'], { env: { PORT: '0', LOG_LEVEL: 'error', ...env } });
  const [, url] = await server.says(/ready at (\S+)/);
  return { server, url: url! };
}

/** For the top of a test file: folders that are removed after its tests, with every program that still runs. */
export function useFolders(): (name: string) => string {
  const folders: string[] = [];
  afterAll(async () => {
    await Promise.all([...running].map((program) => program.stop('SIGKILL')));
    for (const folder of folders) removeScratch(folder);
  });
  return (name) => {
    const folder = scratchFolder(name);
    folders.push(folder);
    return folder;
  };
}
