/** Formats generated code with the repository's formatter settings; loads oxfmt on first use. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FormatOptions } from 'oxfmt';

export type FormatText = (path: string, text: string) => Promise<string>;

/**
 * Creates the formatter of a project; throws for a text that oxfmt cannot parse, which is a bug of the emitter. Formats
 * one text at a time, because hundreds in parallel use so much memory that they take six times as long.
 */
export function createFormatter(root: string): FormatText {
  const options = readOptions(root);
  let before: Promise<unknown> = Promise.resolve();
  return (path, text) => {
    const formatted = before.then(() => layOut(path, text, options));
    before = formatted.catch(() => undefined);
    return formatted;
  };
}

async function layOut(path: string, text: string, options: FormatOptions): Promise<string> {
  const { format } = await import('oxfmt');
  const { code, errors } = await format(path, text, options);
  if (errors.length > 0)
    throw new Error(`${path} cannot be formatted: ${errors.map((error) => error.message).join('; ')}`);
  return code;
}

/** Settings that are about which files to lay out, not how. */
const fileSettings: ReadonlySet<string> = new Set(['$schema', 'ignorePatterns', 'overrides']);

function readOptions(root: string): FormatOptions {
  const settings = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8')) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(settings).filter(([key]) => !fileSettings.has(key))) as FormatOptions;
}
