/** Which files a page will ask for, so that browsers fetch them all at once instead of one after another. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Entry } from '#runtime/entry.ts';

/** Kinds of pages by address, as the build groups them (`vite.config.ts`); the first that fits. */
const pages: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\/confirm\/quote-request/, ['provider']],
  [/^\/confirm\/signature/, ['signing']],
  [/^\/verify/, ['check']],
  [/^\/(?:account|confirm)\//, ['account']],
  [/^\/questionnaire/, ['questionnaire']],
  [/^\/admin(?:\/(?:work\/.*)?)?$/, ['console', 'work']],
  [/^\/admin\//, ['console', 'table']],
  [/^\/(?:[^/]+\/)?(?:dashboard(?:\/(?:home)?)?)?$/, ['team', 'home']],
  [/^\/(?:[^/]+\/)?dashboard\//, ['team', 'lists']],
];

type Families = Readonly<Record<string, readonly string[]>>;

/** Elements for the head of the page at the address; empty where the build tells nothing. */
export function preloadsOf(folder: string): (entry: Entry, path: string) => string {
  const known = { app: familiesIn(folder, 'app'), public: familiesIn(folder, 'public') };
  return (entry, path) => {
    const families = known[entry];
    const wanted = pages.find(([pattern]) => pattern.test(path))?.[1] ?? [];
    const files = new Set(wanted.flatMap((name) => families[name] ?? []));
    // The entry's own stand in the page already.
    for (const file of families['entry'] ?? []) files.delete(file);
    return [...files].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('');
  };
}

function familiesIn(folder: string, entry: Entry): Families {
  const file = resolve(folder, `.vite/${entry}-families.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Families) : {};
}
