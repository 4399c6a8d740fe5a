/** Guards and effects of workflows must have an implementation in hand-written code. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../errors.ts';
import type { Model } from '../ir/model.ts';
import type { Origin } from '../ir/origin.ts';
import { closest, suggest } from './closest.ts';
import { below, isComplete, type CheckContext } from './context.ts';

/** Searches the code only for names that changed since codegen last ran. */
export function checkCodeWords(context: CheckContext): readonly Finding[] {
  const { model, sources, valid } = context;
  if (!isComplete(context, 'workflow')) return [];
  const named = functionsOf(model);
  const hash = valid.hashOf(`code words\n${JSON.stringify(named)}`);
  if (valid.has(hash)) return [];
  const found = unwritten(sources.root, named);
  if (found.length === 0) valid.add(hash);
  return found;
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
    .filter(({ name }) => !isSaid(root, 'src/server/**/*.ts', new RegExp(`\\b${name}\\b`)))
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

function isSaid(root: string, pattern: string, use: RegExp): boolean {
  return (
    existsSync(join(root, 'src')) &&
    globSync(pattern, { cwd: root }).some((file) => use.test(readFileSync(join(root, file), 'utf8')))
  );
}
