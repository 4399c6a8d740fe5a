/** Parses a multipart form into one value: texts by name, files as streams from temporary files. */
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { messages } from '#generated/domain/messages.ts';
import type { UploadedFile } from '#runtime/operation.ts';
import { ApiError, invalid } from '../errors.ts';
import { snakeKey } from '../data/keys.ts';

export interface Form {
  readonly value: Record<string, unknown>;
  /** Removes the temporary files. */
  readonly discard: () => Promise<void>;
}

/** `lists`: names that are always lists, even if sent once; any other name sent twice is refused. */
export async function readForm(request: FastifyRequest, lists: readonly string[]): Promise<Form> {
  const folder = await mkdtemp(join(tmpdir(), 'trunkline-form-'));
  const discard = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const value: Record<string, unknown> = {};
  try {
    let count = 0;
    for await (const part of request.parts()) {
      const name = snakeKey(part.fieldname.replace(/\[\]$/, ''));
      const item = part.type === 'file' ? await spool(part, join(folder, String((count += 1)))) : part.value;
      add(value, name, item, lists.includes(name));
    }
    return { value, discard };
  } catch (error) {
    await discard();
    throw (error as { code?: string }).code === 'FST_FILES_LIMIT' ? tooMany() : error;
  }
}

const tooMany = (): ApiError =>
  invalid({ files: [messages['validation.fileCount']] }, messages['validation.fileCount']);

async function spool(part: MultipartFile, path: string): Promise<UploadedFile> {
  await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
  if (part.file.truncated) throw new ApiError('tooLarge', { message: messages['validation.fileSize'] });
  return {
    fileName: part.filename,
    contentType: part.mimetype,
    content: { [Symbol.asyncIterator]: () => bytesOf(path) },
  };
}

async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path) as AsyncIterable<Uint8Array>;
}

function add(value: Record<string, unknown>, name: string, item: unknown, isList: boolean): void {
  if (isList) {
    value[name] = [...((value[name] as unknown[] | undefined) ?? []), item];
    return;
  }
  if (Object.hasOwn(value, name))
    throw new ApiError('badRequest', { fields: { [name]: [messages['validation.givenTwice']] } });
  value[name] = item;
}
