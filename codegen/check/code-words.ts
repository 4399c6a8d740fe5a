/**
 * Ids used in hand-written code: removed ones must not be in use, and guards and effects must have an implementation.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../errors.ts';
import type { Model } from '../ir/model.ts';
import type { Origin } from '../ir/origin.ts';
import { closest, suggest } from './closest.ts';
import { below, isComplete, type CheckContext } from './context.ts';

/** Searches the code only for ids that changed since codegen last ran. */
export function checkCodeWords(context: CheckContext): readonly Finding[] {
  const { model, sources, valid } = context;
  if (!isComplete(context, 'messages', 'limits', 'workflow')) return [];
  const said = saidBy(model);
  const hash = valid.hashOf(`code words\n${JSON.stringify([said.map(({ ids }) => ids), functionsOf(model)])}`);
  if (valid.has(hash)) return [];
  const found = [...gone(sources.root, said), ...unwritten(sources.root, functionsOf(model))];
  if (found.length === 0) valid.add(hash);
  return found;
}

interface CodeWord {
  readonly what: string;
  readonly ids: readonly string[];
  /** Generated files with the ids of the last run. */
  readonly held: string;
  readonly origin: Origin;
  /** How code refers to an id. */
  readonly use: (id: string) => string;
}

const saidBy = ({ messages, limits }: Model): readonly CodeWord[] => [
  {
    what: 'message',
    ids: messages.map(({ id }) => id),
    held: 'generated/domain/messages/*.ts',
    origin: { file: 'schemas/messages/en.json', pointer: '/messages' },
    use: (id) => `['"]${id.replaceAll('.', '\\.')}['"]`,
  },
  {
    what: 'limit',
    ids: limits.map(({ id }) => id),
    held: 'generated/domain/limits.ts',
    origin: { file: 'schemas/limits.json', pointer: '/limits' },
    use: (id) => `\\blimits\\.${id}\\b`,
  },
];

/** Ids that are no longer in the schemas but still in code. */
function gone(root: string, said: readonly CodeWord[]): readonly Finding[] {
  return said.flatMap(({ what, ids, held, origin, use }) => {
    const now = new Set(ids);
    const before = wordsIn(root, held, /^ {2}'?([\w.]+)'?:/gm);
    const lost = before.filter((id) => !now.has(id));
    const added = ids.filter((id) => !before.includes(id));
    return lost.flatMap((id) => {
      const places = placesOf(root, 'src/**/*.{ts,tsx}', new RegExp(use(id)));
      if (places.length === 0) return [];
      const near = closest(id, added);
      const hint = near === null ? 'Keep it, or say another there first.' : `Keep it, or say "${near}" there first.`;
      return [{ origin, message: `The ${what} "${id}" is gone, but is used in ${places.join(', ')}.`, hint }];
    });
  });
}

interface NamedFunction {
  readonly kind: 'guard' | 'offer' | 'effect';
  readonly name: string;
  readonly origin: Origin;
}

const functionsOf = ({ workflows }: Model): readonly NamedFunction[] =>
  workflows.flatMap(({ transitions }) =>
    transitions.flatMap(({ guard, offer, effects, origin }): readonly NamedFunction[] => [
      ...(guard === null ? [] : [{ kind: 'guard', name: guard, origin: below(origin, 'guard') } as const]),
      ...(offer === null ? [] : [{ kind: 'offer', name: offer, origin: below(origin, 'offer') } as const]),
      ...effects.flatMap((name, at) =>
        name.startsWith('notify:') ? [] : [{ kind: 'effect', name, origin: below(origin, 'effects', at) } as const],
      ),
    ]),
  );

/** New names without code that resemble an existing one; the type check reports all others. */
function unwritten(root: string, named: readonly NamedFunction[]): readonly Finding[] {
  const known = wordsIn(root, 'generated/domain/workflows/functions.ts', /^ {2}readonly (\w+):/gm);
  return named
    .filter(({ name }) => !known.includes(name) && closest(name, known) !== null)
    .filter(({ name }) => placesOf(root, 'src/server/**/*.ts', new RegExp(`\\b${name}\\b`)).length === 0)
    .map(({ kind, name, origin }) => ({
      origin,
      message: `No code under src/server has the ${kind} "${name}".`,
      hint: `${suggest(name, known)!} A new one is written there first.`,
    }));
}

function wordsIn(root: string, pattern: string, word: RegExp): readonly string[] {
  return globSync(pattern, { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(word)].map(([, id]) => id!),
  );
}

/** `file:line` of each use. */
function placesOf(root: string, pattern: string, use: RegExp): readonly string[] {
  if (!existsSync(join(root, 'src'))) return [];
  return globSync(pattern, { cwd: root }).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    if (!use.test(text)) return [];
    return text.split('\n').flatMap((line, at) => (use.test(line) ? [`${file}:${at + 1}`] : []));
  });
}
