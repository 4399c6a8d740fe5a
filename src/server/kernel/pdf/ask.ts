/**
 * Runs one task on one uploaded file in a separate process without keys, network or write access, because the file is
 * untrusted. The process is killed if it takes too much time or memory.
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

/** A file in memory, or a stream to the process, so that a long file is never in our memory as a whole. */
export type PdfSource = Uint8Array | AsyncIterable<Uint8Array>;

/** Throws PdfRefused if the file is refused, errors of its source, and Error if the process failed. */
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
      // The heap limit also ends the process: no honest file needs that much.
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
    // A killed process stops reading; its exit is handled above.
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
 * Kills the process at its time limit or, on Linux, at its memory limit, because buffers are outside the heap limit.
 * Counts CPU time, so that a busy machine does not fail honest files.
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

/** From Linux's hundredths of a second; null on other systems and after the process has ended. */
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

/** Passes the slot directly to the next in line. */
function leave(): void {
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
}
