/** Events that the tests must cause at least once, in addition to the requirements. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import type { Model } from '#codegen/ir/model.ts';
import { loadModel } from '#codegen/load-model.ts';
import { documentOf } from '#codegen/openapi/document.ts';
import { announcedBy } from '#domain/workflow.ts';

/** Not covered yet, by the subject of the work that will cover it. */
export type Unproved = Readonly<Record<string, readonly string[]>>;

export interface Verdict {
  /** Neither happened nor listed. */
  readonly missing: readonly string[];
  /** Listed, but it happened or is no longer expected: remove it from the list. */
  readonly settled: readonly string[];
}

export function judge(expected: ReadonlySet<string>, happened: ReadonlySet<string>, unproved: Unproved): Verdict {
  const listed = new Set(Object.values(unproved).flat());
  return {
    missing: [...expected].filter((each) => !happened.has(each) && !listed.has(each)),
    settled: [...listed].filter((each) => happened.has(each) || !expected.has(each)),
  };
}

/** Judges a whole run by the notes in the folder `notes`. */
export async function judgeRun(root: string, notes: string): Promise<Verdict> {
  const { model } = await loadModel(root);
  const unproved: Unproved = JSON.parse(readFileSync(join(root, 'tests/requirements/unproved.json'), 'utf8'));
  const schema = readFileSync(join(root, 'generated/graphql/schema.graphql'), 'utf8');
  return judge(expectedOf(model, schema), happenedIn(notes, callsOf(model)), unproved);
}

/** Each guard and offer passes and refuses, each effect and notification fires, each call succeeds and fails. */
function expectedOf(model: Model, graphqlSchema: string): ReadonlySet<string> {
  const transitions = model.workflows.flatMap((workflow) => workflow.transitions);
  const both = (kind: string, name: string | null, [one, other]: readonly [string, string]): readonly string[] =>
    name === null ? [] : [`${kind} ${name} ${one}`, `${kind} ${name} ${other}`];
  const roots = Object.keys(buildSchema(graphqlSchema).getQueryType()!.getFields());
  return new Set([
    ...transitions.flatMap(({ guard }) => both('guard', guard, ['passes', 'refuses'])),
    ...transitions.flatMap(({ offer }) => both('offer', offer, ['passes', 'refuses'])),
    ...transitions.flatMap(({ effects }) => effects.filter((name) => announcedBy(name) === null)).map(fires('effect')),
    ...model.notifications.map(({ id }) => id).map(fires('notification')),
    ...[...callsOf(model), ...roots].flatMap((name) => both('call', name, ['good', 'bad'])),
  ]);
}

const fires =
  (kind: string) =>
  (name: string): string =>
    `${kind} ${name} fires`;

/** Method and path of every call, with `{}` for parameters. */
const callsOf = (model: Model): readonly string[] =>
  Object.entries(documentOf(model).paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} /api${path.replaceAll(/\{\w+\}/g, '{}')}`),
  );

/** The notes of all workers. A requested path counts for the call that matches it best. */
function happenedIn(folder: string, calls: readonly string[]): ReadonlySet<string> {
  const lines = globSync('*.txt', { cwd: folder }).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8').split('\n'),
  );
  const known = new Set(calls);
  const byShape = new Map(calls.map((call) => [call, new RegExp(`^${call.replaceAll('{}', '[^/]+')}$`)] as const));
  const nameOf = (path: string): string =>
    known.has(path) ? path : ([...byShape].find(([, shape]) => shape.test(path))?.[0] ?? path);
  return new Set(
    [...new Set(lines)].map((line) => line.replace(/^call (\w+ \/\S*)/, (_, path: string) => `call ${nameOf(path)}`)),
  );
}
