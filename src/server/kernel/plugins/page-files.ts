/** Preloads the files that a page needs, so that browsers fetch them in parallel. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Entry } from '#runtime/entry.ts';

/** Page families by path, as the build groups them (`vite.config.ts`); the first match counts. */
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

/** Preload elements for the page at a path; empty if the build has no list. */
export function preloadsOf(folder: string): (entry: Entry, path: string) => string {
  const known = { app: familiesIn(folder, 'app'), public: familiesIn(folder, 'public') };
  return (entry, path) => {
    const families = known[entry];
    const wanted = pages.find(([pattern]) => pattern.test(path))?.[1] ?? [];
    const files = new Set(wanted.flatMap((name) => families[name] ?? []));
    // The page already contains the entry's own files.
    for (const file of families['entry'] ?? []) files.delete(file);
    return [...files].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('');
  };
}

function familiesIn(folder: string, entry: Entry): Families {
  const file = resolve(folder, `.vite/${entry}-families.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Families) : {};
}
