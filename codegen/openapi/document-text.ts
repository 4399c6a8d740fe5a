/** The API document as it is served, with the hash that names its file. */
import type { Json, JsonObject } from '../ir/json.ts';
import type { Model } from '../ir/model.ts';
import { hashText } from '../write/hash.ts';
import { documentOf } from './document.ts';
import { withReachedComponents } from './subset.ts';

export interface DocumentText {
  /** In UTF-8. */
  readonly text: Uint8Array;
  readonly hash: string;
}

const texts = new WeakMap<Model, DocumentText>();

/** What another thread made of the same model. */
export const useDocumentText = (model: Model, text: DocumentText): void => void texts.set(model, text);

export function documentText(model: Model): DocumentText {
  const known = texts.get(model);
  if (known) return known;
  const document = withReachedComponents(documentOf(model));
  const text = Buffer.concat([...textOf(document, 0), Buffer.from('\n')]);
  const made = { text, hash: hashText(text) };
  texts.set(model, made);
  return made;
}

/** How deep operations and components stand. */
const pieceDepth = 3;

/** Texts of operations and components: those that stayed the same in a round of watching are the same objects. */
const pieces = new WeakMap<object, Buffer>();

/** As `JSON.stringify` lays it out with two blanks. */
function textOf(value: Json, depth: number): readonly Buffer[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [pieceOf(value, depth)];
  if (depth < pieceDepth) return objectText(value as JsonObject, depth);
  const text = pieces.get(value) ?? pieceOf(value, depth);
  pieces.set(value, text);
  return [text];
}

const indent = (depth: number): string => `\n${'  '.repeat(depth)}`;

const pieceOf = (value: Json, depth: number): Buffer =>
  Buffer.from(JSON.stringify(value, null, 2).replaceAll('\n', indent(depth)));

function objectText(object: JsonObject, depth: number): readonly Buffer[] {
  const entries = Object.entries(object).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return [Buffer.from('{}')];
  const lines = entries.flatMap(([key, value], at) => [
    Buffer.from(`${at === 0 ? '{' : ','}${indent(depth + 1)}${JSON.stringify(key)}: `),
    ...textOf(value, depth + 1),
  ]);
  return [...lines, Buffer.from(`${indent(depth)}}`)];
}
