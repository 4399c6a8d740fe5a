/** The API document as it is served, with the hash that names its file. */
import type { Model } from '../ir/model.ts';
import { hashText } from '../write/hash.ts';
import { documentOf } from './document.ts';
import { withReachedComponents } from './subset.ts';

export interface DocumentText {
  readonly text: string;
  readonly hash: string;
}

const texts = new WeakMap<Model, DocumentText>();

/** Built once for all that need it. */
export function documentText(model: Model): DocumentText {
  const known = texts.get(model);
  if (known) return known;
  const text = `${JSON.stringify(withReachedComponents(documentOf(model)), null, 2)}\n`;
  const built = { text, hash: hashText(text) };
  texts.set(model, built);
  return built;
}
