/** Prints one file of domain data: imports, constants with their comments, and the types derived from them. */
import type { Json } from '../../ir/json.ts';
import { literal } from '../../write/literal.ts';
import type { OutputFile } from '../../write/output.ts';

export interface DomainFile {
  /** Below `generated/domain/`. */
  readonly path: string;
  readonly source: string;
  readonly text: string;
  /** False for a text that has one item a line already. */
  readonly format?: false;
}

export const domainOutput = (file: DomainFile): OutputFile => ({
  path: `generated/domain/${file.path}`,
  source: file.source,
  text: file.text,
  format: file.format ?? true,
});

/** A documentation comment above a constant or a key; empty for an empty sentence. */
export function comment(sentence: string): string {
  return sentence === '' ? '' : `/** ${sentence.replaceAll('*/', '*\\/')} */\n`;
}

/** A list of objects, one a line before formatting. */
export function listLiteral(items: readonly Json[]): string {
  return `[\n${items.map((item) => `  ${literal(item)},\n`).join('')}]`;
}

/** The object without empty values: null, false, empty text, empty list, empty object. */
export function withoutEmpty(node: Readonly<Record<string, Json | undefined>>): { readonly [key: string]: Json } {
  return Object.fromEntries(Object.entries(node).filter((entry): entry is [string, Json] => !isEmpty(entry[1])));
}

function isEmpty(value: Json | undefined): boolean {
  if (value === undefined || value === null || value === false || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
