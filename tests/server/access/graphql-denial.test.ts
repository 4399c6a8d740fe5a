import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/data/id.ts';
import { useServer } from '#tests/support/server.ts';
import { makeWorld, type Caller, type World } from './actors.ts';
import {
  entityRules,
  isOpen,
  listVerdict,
  rowVerdict,
  sees,
  type EntityRule,
  type Target,
  type Verdict,
} from './policy.ts';

const server = useServer();
let world: World;

beforeAll(async () => {
  world = await makeWorld(server.pool);
}, 60_000);

const absentId = newId();
const pascal = (id: string): string => id.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
const camel = (id: string): string => pascal(id).replace(/^./, (letter) => letter.toLowerCase());
const plural = (id: string): string =>
  /[^aeiou]y$/.test(id) ? id.replace(/y$/, 'ies') : /(?:s|x|z|ch|sh)$/.test(id) ? `${id}es` : `${id}s`;

interface Question {
  readonly text: string;
  readonly what: string;
  readonly verdict: Verdict;
  /** Checks the data of an answer that was let in. */
  readonly check?: (value: never) => string | null;
}

interface Failure {
  readonly path: readonly string[];
  readonly extensions: { readonly status: number };
}

/** Asks everything in one call; an answer tells its verdict by its data and the status of its error. */
async function ask(kind: 'query' | 'mutation', caller: Caller, questions: readonly Question[]): Promise<string[]> {
  if (questions.length === 0) return [];
  const query = `${kind} { ${questions.map(({ text }, at) => `a${at}: ${text}`).join('\n')} }`;
  const { body, status } = await server.call('POST', '/api/graphql', { as: caller.token, body: { query } });
  if (status !== 200) return [`${caller.name}: ${JSON.stringify(body).slice(0, 400)}`];
  const failures = new Map(
    ((body.errors ?? []) as Failure[]).map(({ path, extensions }) => [path[0], extensions.status]),
  );
  return questions.flatMap(({ what, verdict, check }, at) => {
    const failed = failures.get(`a${at}`) ?? null;
    const data = body.data?.[`a${at}`] ?? null;
    const told =
      failed !== null && [401, 403, 404].includes(failed) ? failed : data === null && failed === null ? 404 : 'yes';
    if (told !== verdict) return [`${caller.name}: ${what}: ${told} instead of ${verdict}`];
    const fault = verdict === 'yes' && data !== null ? (check?.(data as never) ?? null) : null;
    return fault === null ? [] : [`${caller.name}: ${what}: ${fault}`];
  });
}

function targetsOf(entityId: string): readonly Target[] {
  const at = (name: 'own' | 'sub' | 'other'): Target => ({
    name,
    id: world.rows[name][entityId]!,
    row: { teamId: world.teams[name], userId: world.owners[name] },
  });
  return [at('own'), at('sub'), at('other'), { name: 'absent', id: absentId, row: null }];
}

const offered = (operation: string, rule: 'read' | 'update' | 'delete'): readonly EntityRule[] =>
  entityRules.filter(({ operations, access }) => operations.includes(operation) && isOpen(access[rule]));

const chunks = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

/** Fields of a non-null list cannot be null beside an error, so each list is asked alone with its neighbors that are let in. */
async function askAll(
  kind: 'query' | 'mutation',
  questionsOf: (caller: Caller) => readonly Question[],
  size: number,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const caller of world.callers) {
    for (const part of chunks(questionsOf(caller), size)) found.push(...(await ask(kind, caller, part)));
  }
  return found;
}

describe('GraphQL, every root, every role, every row', () => {
  test('one record', async () => {
    const found = await askAll(
      'query',
      (caller) =>
        offered('get', 'read').flatMap((entity) =>
          targetsOf(entity.id).map((target) => ({
            text: `${camel(entity.id)}(id: "${target.id}") { id }`,
            what: `${entity.id} ${target.name}`,
            verdict: rowVerdict(entity, entity.access.read, caller, target),
          })),
        ),
      300,
    );
    expect(found).toEqual([]);
  }, 60_000);

  test('a page', async () => {
    const question = (caller: Caller, entity: EntityRule): Question => ({
      text: `${camel(plural(entity.id))}Paginated(perPage: 1000) { records { id } }`,
      what: `page of ${entity.id}`,
      verdict: listVerdict(entity, caller),
      check: ({ records }: { records: { id: string }[] }) => {
        const wrong = targetsOf(entity.id).find(
          ({ id, row }) => row !== null && records.some((record) => record.id === id) !== sees(entity, caller, row),
        );
        return wrong ? `the row of ${wrong.name}` : null;
      },
    });
    const lists = offered('list', 'read');
    const found = await askAll(
      'query',
      (caller) => lists.map((entity) => question(caller, entity)).filter(({ verdict }) => verdict === 'yes'),
      8,
    );
    const refused = (caller: Caller) =>
      lists.map((entity) => question(caller, entity)).filter(({ verdict }) => verdict !== 'yes');
    expect([...found, ...(await askAll('query', refused, 1))]).toEqual([]);
  }, 120_000);

  test('a change', async () => {
    const updates = offered('update', 'update').filter((entity) => isOpen(entity.access.read));
    const found = await inParts(updates, (entity, caller, target) => ({
      text: `update${pascal(entity.id)}(id: "${target.id}", version: 999999999) { id }`,
      what: `update ${entity.id} ${target.name}`,
      verdict: rowVerdict(entity, entity.access.update, caller, target),
    }));
    expect(found).toEqual([]);
  }, 120_000);

  test('a deletion that is refused', async () => {
    const deletions = offered('delete', 'delete').filter((entity) => isOpen(entity.access.read));
    const found = await inParts(
      deletions,
      (entity, caller, target) => ({
        text: `delete${pascal(entity.id)}(id: "${target.id}")`,
        what: `delete ${entity.id} ${target.name}`,
        verdict: rowVerdict(entity, entity.access.delete, caller, target),
      }),
      true,
    );
    expect(found).toEqual([]);
  }, 120_000);
});

/** A mutation that fails makes its whole call null, so each is asked alone; the single permissions are left to the REST calls. */
async function inParts(
  entities: readonly EntityRule[],
  questionOf: (entity: EntityRule, caller: Caller, target: Target) => Question,
  isRefusedOnly = false,
): Promise<readonly string[]> {
  const found: string[] = [];
  const callers = world.callers.filter(({ name }) => !/^[A-Z]/.test(name));
  const questions = callers.flatMap((caller) =>
    entities.flatMap((entity) =>
      targetsOf(entity.id).map((target) => ({ caller, ...questionOf(entity, caller, target) })),
    ),
  );
  const queue = questions.filter(({ verdict }) => !isRefusedOnly || verdict !== 'yes').values();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const { caller, ...question } of queue) found.push(...(await ask('mutation', caller, [question])));
    }),
  );
  return found;
}

test('every entity file is part of the policy', () => {
  const files = globSync('schemas/entities/*.json').map((file) => basename(file, '.schema.json'));
  expect(entityRules.map(({ id }) => id).sort()).toEqual(files.sort());
});
