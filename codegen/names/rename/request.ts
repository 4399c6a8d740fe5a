/** What a rename is about: the name as code has it, and whether the schemas have the new word already. */
import { readValidHashes } from '../../cache.ts';
import { suggest } from '../../check/closest.ts';
import { createValidHashes } from '../../check/valid-hashes.ts';
import { checkAndBuild } from '../../load-model.ts';
import type { Model } from '../../ir/model.ts';
import { readSources } from '../../parse/sources.ts';
import { readState } from '../../state.ts';
import { renamedNames } from '../changes.ts';
import { scopeOf } from '../left-behind.ts';
import { idOf, type NameKind } from '../names.ts';
import type { NamedPart } from '../names.ts';
import type { NameScope } from '../places.ts';
import { declarationsOf, renamedKinds } from './declaration.ts';

export interface RenameRequest {
  readonly name: NamedPart;
  readonly next: string;
  readonly scope: NameScope;
  /** The schemas were edited by hand already. */
  readonly isDeclared: boolean;
}

/** The request, or what is wrong with it. `what` may begin with its kind: `state:ticket.OPEN`. */
export async function requestOf(root: string, what: string, next: string | null): Promise<RenameRequest | string> {
  const valid = createValidHashes(readValidHashes(root), readState(root).tools);
  const sources = await readSources(root);
  const { model } = await checkAndBuild(sources, valid, true);
  const scope = scopeOf(root, model);
  const [, kind, id] = /^(?:([a-z ]+):)?(.+)$/.exec(what) ?? [];
  const meant = scope.names.filter((name) => idOf(name) === id && (kind === undefined || name.kind === kind));
  const possible = meant.filter((name) => renamedKinds.includes(name.kind));
  const [name, ...others] = possible;
  if (!name) return unknownName(what, meant, scope);
  if (others.length > 0)
    return `"${what}" is the name of several things. Write one of: ${possible.map((one) => `"${one.kind}:${id}"`).join(', ')}.`;
  if (next === null) return { name, next: name.word, scope, isDeclared: true };
  const isDeclared = declarationsOf(sources, name).length === 0;
  const problem = isDeclared ? alreadyOther(root, model, name, next) : wordProblem(scope, name, next);
  return problem ?? { name, next, scope, isDeclared };
}

function unknownName(what: string, meant: readonly NamedPart[], { names }: NameScope): string {
  const [other] = meant;
  if (other) return `A ${other.kind} cannot be renamed by this command. Possible are: ${renamedKinds.join(', ')}.`;
  const hint =
    suggest(what, new Set(names.map(idOf))) ??
    'Write a field as "ticket.desiredDate", a permission as "VIEW_INVENTORY".';
  return `The schemas have nothing called "${what}". ${hint}`;
}

function alreadyOther(root: string, model: Model, name: NamedPart, next: string): string | null {
  const change = renamedNames(root, model).find(({ was }) => was.kind === name.kind && idOf(was) === idOf(name));
  if (!change) return `"${idOf(name)}" follows from another name, such as that of an event. Rename that one.`;
  if (change.now?.word === next) return null;
  return change.now
    ? `The schemas call "${idOf(name)}" "${change.now.word}" now. Write that word, or change it back there first.`
    : `"${idOf(name)}" is gone from the schemas, so nothing has its place.`;
}

const upper = { pattern: /^[A-Z][A-Z0-9_]*$/, example: 'ON_HOLD' };
const camel = { pattern: /^[a-z][a-zA-Z0-9]*$/, example: 'wantedDate' };
const snake = { pattern: /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/, example: 'ask_customer' };
const dotted = { pattern: /^[a-z][a-zA-Z0-9_]*(?:\.[a-zA-Z0-9_]+)+$/, example: 'ticket.closed' };
const kebab = { pattern: /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, example: 'ticket-clock' };

const shapes: Readonly<Partial<Record<NameKind, { readonly pattern: RegExp; readonly example: string }>>> = {
  field: camel,
  attribute: camel,
  permission: upper,
  event: snake,
  role: snake,
  'staff role': snake,
  toggle: { pattern: /^[a-z][a-zA-Z0-9_]*(?:[.-][a-zA-Z0-9_]+)*$/, example: 'netboxSync' },
  message: dotted,
  'notification event': dotted,
  limit: camel,
  operation: camel,
  slot: kebab,
};

function wordProblem({ names }: NameScope, name: NamedPart, next: string): string | null {
  const shape = shapes[name.kind];
  if (next === name.word) return `It is called "${next}" already.`;
  if (shape && !shape.pattern.test(next))
    return `"${next}" is no name of a ${name.kind}. Write it like "${shape.example}".`;
  const taken = names.find((one) => one.kind === name.kind && one.owner === name.owner && one.word === next);
  return taken ? `There is a ${name.kind} "${idOf(taken)}" already.` : null;
}
