/**
 * Runs one task on one file in a process of its own, because the file comes from strangers: the process has no key, no network, no
 * way to write, and is ended when it takes too long or too much memory.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { limits } from '#generated/domain/limits.ts';
import { frame, unframe } from './frame.ts';
import type { Tasks } from './task/main.ts';
import type { RefusalReason } from './types.ts';

export class PdfRefused extends Error {
  override readonly name = 'PdfRefused';
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason) {
    super(`The PDF file was refused: ${reason}`);
    this.reason = reason;
  }
}

const root = resolve(import.meta.dirname, '../../../..');
const program = resolve(import.meta.dirname, 'task/main.ts');
const mebibyte = 1_048_576;

/** A file in memory, or one that is read on its way into the process: a long one is never whole in ours. */
export type PdfSource = Uint8Array | AsyncIterable<Uint8Array>;

/** Throws PdfRefused where the file is not taken, what its source throws, and Error where the process itself failed. */
export async function ask<Name extends keyof Tasks>(
  task: Name,
  args: Parameters<Tasks[Name]>[0],
  source: PdfSource = new Uint8Array(),
): Promise<{ answer: Awaited<ReturnType<Tasks[Name]>>['answer']; bytes: Uint8Array }> {
  await turn();
  try {
    const reply = await converse({ task, args }, source);
    const header = reply.header as { refused?: RefusalReason; failed?: string; answer?: never };
    if (header.refused !== undefined) throw new PdfRefused(header.refused);
    if (header.failed !== undefined) throw new Error(header.failed);
    return { answer: header.answer!, bytes: reply.bytes };
  } finally {
    leave();
  }
}

function converse(header: object, source: PdfSource): Promise<{ header: unknown; bytes: Uint8Array }> {
  const child = spawn(process.execPath, [...confined(), program], { stdio: ['pipe', 'pipe', 'pipe'], env: {} });
  return new Promise((done, fail) => {
    const answer: Uint8Array[] = [];
    let complaint = '';
    const guard = watch(child, (reason) => fail(new PdfRefused(reason)));
    child.stdout.on('data', (piece: Uint8Array) => answer.push(piece));
    child.stderr.on('data', (piece: Buffer) => (complaint = (complaint + piece.toString()).slice(-2000)));
    child.on('error', fail);
    child.on('close', (code) => {
      clearInterval(guard);
      if (code === 0) return done(unframe(Buffer.concat(answer)));
      // The heap's own limit ends the process too: the file asked for more than any honest one.
      const isFull = /heap out of memory/.test(complaint);
      fail(isFull ? new PdfRefused('time') : new Error(`The PDF process ended with ${code}: ${complaint}`));
    });
    const feed = async function* (): AsyncGenerator<Uint8Array> {
      try {
        yield* frame(header, new Uint8Array());
        if (source instanceof Uint8Array) yield source;
        else yield* source;
      } catch (error) {
        fail(error);
        child.kill('SIGKILL');
      }
    };
    // A process that was ended does not read on; its end is told above.
    pipeline(feed, child.stdin).catch(() => {});
  });
}

const confined = (): string[] => [
  '--permission',
  `--allow-fs-read=${root}/`,
  `--allow-fs-read=${realpathSync(resolve(root, 'node_modules'))}/`,
  `--max-old-space-size=${limits.pdfProcessHeapBytes / mebibyte}`,
  '--disable-warning=ExperimentalWarning',
  '--disable-warning=SecurityWarning',
];

/**
 * Ends the process at its time limit, or where Linux tells that it holds too much: buffers are outside the heap's limit. What counts
 * is the time that it works: on a busy machine an honest file waits for its turn.
 */
function watch(child: ChildProcess, refused: (reason: 'time') => void): NodeJS.Timeout {
  const start = performance.now();
  return setInterval(() => {
    const waited = (performance.now() - start) / 1000;
    const worked = processorSeconds(child.pid) ?? waited;
    const isInTime = worked < limits.pdfProcessSeconds && waited < limits.pdfProcessWaitSeconds;
    if (isInTime && residentBytes(child.pid) < limits.pdfProcessBytes) return;
    refused('time');
    child.kill('SIGKILL');
  }, 100);
}

/** Linux counts them in hundredths; null on other systems, and once the process has ended. */
function processorSeconds(pid: number | undefined): number | null {
  const [, facts] = factsOf(pid, 'stat')?.split(') ') ?? [];
  const [user, system] = facts?.split(' ').slice(11, 13).map(Number) ?? [];
  return user === undefined || system === undefined ? null : (user + system) / 100;
}

const residentBytes = (pid: number | undefined): number => Number(factsOf(pid, 'statm')?.split(' ')[1] ?? 0) * 4096;

function factsOf(pid: number | undefined, file: 'stat' | 'statm'): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return null;
  }
}

const waiting: (() => void)[] = [];
let running = 0;

async function turn(): Promise<void> {
  if (running >= limits.pdfProcesses) await new Promise<void>((next) => waiting.push(next));
  else running += 1;
}

/** Hands the place to the next in the line, so that nobody slips in between. */
function leave(): void {
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
}
