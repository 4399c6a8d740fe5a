/** The thread behind {@link startMaker}: loads its packages while it waits, and makes what it is told. */
import { on } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { madeCache } from '../cache.ts';
import { emitters, type Emitter } from '../emit/emitters.ts';
import { makeFiles } from '../emit/make-files.ts';
import { partsOf } from '../emit/parts.ts';
import { SchemaError } from '../errors.ts';
import { nextModel } from '../ir/build/model.ts';
import type { Json } from '../ir/json.ts';
import type { Model } from '../ir/model.ts';
import { keepDocument } from '../openapi/document.ts';
import { documentText } from '../openapi/document-text.ts';
import { contentOf, type SourceContent } from '../parse/source-file.ts';
import { kindsOf } from '../parse/sources.ts';
import { takenFromFront } from './claims.ts';
import type { MadeThere, MakerInput, MakeRequest, Message, Thrown } from './messages.ts';

const { root, tools, isWatching } = workerData as MakerInput;
const cache = madeCache(root, tools);
let files: ReadonlyMap<string, SourceContent> = new Map();
let before: Model | undefined;

const requests = on(parentPort!, 'message') as AsyncIterable<[MakeRequest | null]>;
const isNew = emitters.filter(({ name }) => cache.read(name) === null);
await Promise.all([...emitters.map(({ load }) => load()), warmedUp(isNew)]);
for await (const [request] of requests) {
  if (request === null) break;
  await make(request).then(say, (error: unknown) => say(thrown(error)));
  cache.save();
  // The first edit shall not wait for packages to load.
  if (isWatching) await warmedUp(emitters);
}

function say(message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
  parentPort!.postMessage(message);
}

async function make(request: MakeRequest): Promise<MadeThere> {
  const model = modelOf(request);
  say({ parts: partsOf(model) });
  const { onDisk, claims } = request;
  const made = await makeFiles({ model, root, tools, cache, onDisk, emitters: takenFromFront(claims) });
  return { files: made, document: 'api' in made ? documentText(model) : null };
}

function thrown(error: unknown): Thrown {
  return error instanceof SchemaError ? { findings: error.findings } : { stack: String((error as Error).stack) };
}

async function warmedUp(some: readonly Emitter[]): Promise<void> {
  await Promise.all(some.flatMap(({ warmUp }) => (warmUp ? [warmUp()] : [])));
}

/** Of files that are not checked: what is made of it counts only when nothing is found to be wrong. */
function modelOf({ contents, gone }: MakeRequest): Model {
  const next = new Map(files);
  for (const path of gone) next.delete(path);
  for (const [path, text] of contents) next.set(path, contentOf(path, JSON.parse(text) as Json));
  files = new Map([...next].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const model = nextModel(before, kindsOf(files));
  if (before) keepDocument(before, model);
  before = model;
  return model;
}
