/** Inlines limits and texts where they are used, so that no page loads all of them. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const root = resolve(import.meta.dirname, '..');
const imported = /import \{ (\w+)(?: as (\w+))? \} from '#generated\/(domain\/(?:limits|messages\/\w+)\.ts)';/g;

/** Replaces `limits.name` and `texts['name']` by their values; other uses keep the import. */
export const inlineConstants: Plugin = {
  name: 'inline-constants',
  enforce: 'pre',
  transform: {
    filter: { id: /\/(?:src\/(?:web|domain|runtime)|generated\/screens)\/.*\.tsx?$/ },
    async handler(code) {
      let inlined = code;
      for (const [, name, alias, path] of code.matchAll(imported)) {
        const module = (await import(pathToFileURL(resolve(root, 'generated', path!)).href)) as Record<
          string,
          Constants
        >;
        inlined = inlineUses(inlined, alias ?? name!, module[name!]!);
      }
      return inlined === code ? null : { code: inlined, map: null };
    },
  },
};

type Constants = Readonly<Record<string, unknown>>;

/**
 * Skips types, longer names with the same ending and keys of other objects; inlines lists and objects only if a module
 * uses them once.
 */
export function inlineUses(code: string, local: string, values: Constants): string {
  const uses = new RegExp(`(?<![\\w$.']|typeof )${local}(?:\\.(\\w+)|\\['([^']+)'\\])`, 'g');
  return code.replace(uses, (use, word: string | undefined, quoted: string | undefined, at: number) => {
    const value = values[word ?? quoted!];
    const isPlain = ['string', 'number', 'boolean'].includes(typeof value);
    const isNamedOnce =
      value !== undefined && /^(?:export )?const .* = $/.test(code.slice(code.lastIndexOf('\n', at) + 1, at));
    return isPlain || isNamedOnce ? `(${JSON.stringify(value)})` : use;
  });
}
