/** Inlines limits and texts where they are used, so that no page loads all of them. */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const project = resolve(import.meta.dirname, '..');
const imported = /import \{ (\w+)(?: as (\w+))? \} from '#generated\/(domain\/(?:limits|messages\/\w+)\.ts)';/g;

/** Replaces `limits.name` and `texts['name']` by their values; other uses keep the import. */
export const inlineConstants = (root: string = project): Plugin => ({
  name: 'inline-constants',
  enforce: 'pre',
  transform: {
    filter: { id: /\/(?:src\/(?:web|domain|runtime)|generated\/screens)\/.*\.tsx?$/ },
    async handler(code) {
      let inlined = code;
      for (const [, name, alias, path] of code.matchAll(imported)) {
        const file = resolve(root, 'generated', path!);
        const before = inlined;
        inlined = inlineUses(inlined, alias ?? name!, (await readConstants(file))[name!]!);
        // In development the module follows the file whose values it holds.
        if (inlined !== before) this.addWatchFile(file);
      }
      return inlined === code ? null : { code: inlined, map: null };
    },
  },
});

/** The file as it is now: Node would keep the first version that it loaded. */
const readConstants = (file: string): Promise<Readonly<Record<string, Constants>>> =>
  import(`${pathToFileURL(file).href}?version=${statSync(file).mtimeMs}`) as Promise<
    Readonly<Record<string, Constants>>
  >;

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
