import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { useServer } from '#tests/support/server.ts';
import { tableHashes } from '#tests/support/table-hashes.ts';
import { absentId, isNarrow, makeWorld, targetsOf as rowsOf, type Caller, type World } from './actors.ts';
import { byHand, derived, mutationNames } from './mutations.ts';
import {
  createVerdict,
  entityOf,
  listVerdict,
  readsField,
  rowVerdict,
  sees,
  type Target,
  type Verdict,
} from './policy.ts';
import { entityRules, isOpen, pluralOf, type EntityRule, type Verb } from './rules.ts';

vi.setConfig({ testTimeout: 300_000 });
const server = useServer();
let world: World;
/** Before the first call. */
let untouched: Awaited<ReturnType<typeof tableHashes>>;

beforeAll(async () => {
  const all = await makeWorld(server.pool);
  untouched = await tableHashes(server.pool);
  // Bearers of links are strangers like any other here.
  world = { ...all, callers: all.callers.filter(({ name }) => !name.startsWith('bearer')) };
}, 60_000);

const graphqlSchema = readFileSync('generated/graphql/schema.graphql', 'utf8');
const pascal = (id: string): string => id.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
const camel = (id: string): string => pascal(id).replace(/^./, (letter) => letter.toLowerCase());
const isProgram = ({ userId, isStranger }: Caller): boolean => userId === null && !isStranger;

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

/** Sends everything in one call; the verdict follows from the data and the error's status. */
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
    const actual =
      failed !== null && [401, 403, 404].includes(failed) ? failed : data === null && failed === null ? 404 : 'yes';
    if (actual !== verdict) return [`${caller.name}: ${what}: ${actual} instead of ${verdict}`];
    const fault = verdict === 'yes' && data !== null ? (check?.(data as never) ?? null) : null;
    return fault === null ? [] : [`${caller.name}: ${what}: ${fault}`];
  });
}

const targetsOf = (entityId: string): readonly Target[] => rowsOf(world, entityId);

const offered = (operation: string, rule: Verb): readonly EntityRule[] =>
  entityRules.filter(({ operations, access }) => operations.includes(operation) && isOpen(access[rule]));

const chunks = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

/** A non-null list cannot be null next to an error, so each list is requested with allowed neighbors only. */
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
  });

  test('the fields and references of a record', async () => {
    const guarded = offered('get', 'read').filter(({ fields, references }) => fields.length + references.length > 0);
    const found = await askAll(
      'query',
      (caller) =>
        guarded.flatMap((entity) =>
          targetsOf(entity.id).flatMap((target) => fieldQuestion(entity, caller, target) ?? []),
        ),
      60,
    );
    expect(found).toEqual([]);
  });

  test('a page', async () => {
    const question = (caller: Caller, entity: EntityRule): Question => ({
      text: `${camel(pluralOf(entity.id))}Paginated(perPage: 1000) { records { id } }`,
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
    // An address search by an anonymous caller returns nothing instead of an error (AD-048).
    const isClosed = (entity: EntityRule, caller: Caller): boolean =>
      entity.id !== 'address' || caller.token !== undefined;
    const refused = (caller: Caller) =>
      lists
        .filter((entity) => isClosed(entity, caller))
        .map((entity) => question(caller, entity))
        .filter(({ verdict }) => verdict !== 'yes');
    expect([...found, ...(await askAll('query', refused, 1))]).toEqual([]);
  });

  test('a change', async () => {
    const updates = offered('update', 'update').filter((entity) => isOpen(entity.access.read));
    const found = await inParts(updates, (entity, caller, target) => ({
      text: `update${pascal(entity.id)}(id: "${target.id}", version: 999999999) { id }`,
      what: `update ${entity.id} ${target.name}`,
      verdict: rowVerdict(entity, narrowed(entity, caller) ?? entity.access.update, caller, target),
    }));
    expect(found).toEqual([]);
  });

  test('a creation that is refused', async () => {
    const found = await inParts(
      offered('create', 'create'),
      (entity, caller, { row, name }) => {
        const mutation = `create${pascal(entity.id)}`;
        return {
          text: `${mutation}${neededOf(mutation, row?.teamId ?? absentId)} { id }`,
          what: `create ${entity.id} ${name}`,
          verdict: row === null ? 'yes' : createVerdict(entity, caller, row.teamId),
        };
      },
      true,
    );
    expect(found).toEqual([]);
  });

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
  });
});

describe('every mutation, the viewer and each single permission', () => {
  const all = [...derived(neededOf), ...byHand];

  test('is known to this test', () => {
    const open = new Set(all.map(({ name }) => name));
    const unknown = mutationNames.filter((name) => !/^(create|update|delete)[A-Z]/.test(name) && !open.has(name));
    expect(unknown).toEqual([]);
    expect(byHand.filter(({ name }) => !mutationNames.includes(name))).toEqual([]);
  });

  test('is refused where the policy refuses it', async () => {
    const narrow = world.callers.filter(isNarrow);
    const found: string[] = [];
    const queue = all
      .flatMap(({ name, entity, text, verdict }, turn) => {
        const own = targetsOf(entity)[0]!;
        const refused = narrow.filter((caller) => verdict(caller, own) !== 'yes');
        // Of refused callers, two send each mutation, in turn.
        const asking = new Set([2 * turn, 2 * turn + 1].flatMap((at) => refused[at % refused.length] ?? []));
        return [...asking].map((caller) => ({ caller, what: name, text: text(own), verdict: verdict(caller, own) }));
      })
      .values();
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (const { caller, ...question } of queue) found.push(...(await ask('mutation', caller, [question])));
      }),
    );
    expect(found).toEqual([]);
  });
});

/**
 * Rules that apply only to changes: API keys cannot change keys (AK-007), and the documents here belong to bills
 * (DO-017).
 */
function narrowed({ id }: EntityRule, caller: Caller): readonly string[] | null {
  if (id === 'api-key' && isProgram(caller)) return ['nobody'];
  const staff = ['quoperator', 'salesperson', 'implementation_specialist'];
  return id === 'attachment' ? ['MANAGE_BILL_CONSOLIDATION', ...staff] : null;
}

/** The arguments that a mutation cannot do without, in the team. */
function neededOf(mutation: string, teamId: string): string {
  const given = new RegExp(`^ {2}${mutation}\\(([\\s\\S]*?)\\): `, 'm').exec(graphqlSchema)?.[1] ?? '';
  const args = [...given.matchAll(/(\w+): (\[?)(\w+)([^,\n]*)/g)].flatMap(([, name, list, type, end]) =>
    name === 'teamId' || end!.trimEnd().endsWith('!')
      ? [`${name}: ${name === 'teamId' ? `"${teamId}"` : sampleOf(list!, type!)}`]
      : [],
  );
  return args.length > 0 ? `(${args.join(', ')})` : '';
}

function sampleOf(list: string, type: string): string {
  if (list === '[') return '[]';
  const plain: Readonly<Record<string, string>> = {
    Boolean: 'true',
    Int: '1',
    Float: '1',
    ID: `"${absentId}"`,
    MoneyInput: '{value: 1, code: "USD"}',
  };
  const [, values] = new RegExp(`^enum ${type} \\{([^}]*)\\}`, 'm').exec(graphqlSchema) ?? [];
  return plain[type] ?? values?.match(/^ {2}(\w+)$/m)?.[1] ?? '"x"';
}

/** Requests all guarded fields and references of a visible row, and returns those with the wrong visibility. */
function fieldQuestion(entity: EntityRule, caller: Caller, target: Target): Question | null {
  const { row } = target;
  if (row === null || !sees(entity, caller, row)) return null;
  const known = typeFields(pascal(entity.id));
  const fields = entity.fields.filter(({ key, read }) => read !== null && known.has(key) && key !== 'deactivatedAt');
  const references = entity.references.map(({ wire, to }) => ({
    to,
    as: camel(wire.replace(/_id$/, '').replaceAll('_', '-')),
  }));
  const text = [
    ...fields.map(({ key }) => (known.get(key) === 'Money' ? `${key} { value }` : key)),
    ...references.map(({ as }) => `${as} { id }`),
  ];
  if (text.length === 0) return null;
  const right = new Set([
    ...fields.filter((field) => readsField(entity, field, caller, row)).map(({ key }) => key),
    ...references.filter(({ as, to }) => isReferenceSeen(entity, as, to, caller, row)).map(({ as }) => as),
  ]);
  return {
    text: `${camel(entity.id)}(id: "${target.id}") { ${text.join(' ')} }`,
    what: `fields of ${entity.id} ${target.name}`,
    verdict: 'yes',
    check: (record: Record<string, unknown>) => {
      const wrong = Object.keys(record).filter((key) => (record[key] !== null) !== right.has(key));
      return wrong.length > 0 ? `${wrong.join()} show wrongly` : null;
    },
  };
}

function isReferenceSeen(
  entity: EntityRule,
  as: string,
  to: string,
  caller: Caller,
  row: NonNullable<Target['row']>,
): boolean {
  const field = entity.fields.find(({ key }) => key === `${as}Id`);
  return sees(entityOf(to), caller, row) && (!field || readsField(entity, field, caller, row));
}

/** Fields of a type in the published schema, with the bare names of their types. */
function typeFields(type: string): ReadonlyMap<string, string> {
  const body = new RegExp(`^type ${type} \\{(.*?)^\\}`, 'ms').exec(graphqlSchema)?.[1] ?? '';
  return new Map([...body.matchAll(/^ {2}(\w+): \[?(\w+)/gm)].map(([, name, of]) => [name!, of!]));
}

/** A failed mutation makes the whole call null, so each is sent alone; REST calls cover single permissions. */
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

test('no call of these has changed anything: the hash of every table is as before the first', async () => {
  expect(await tableHashes(server.pool)).toEqual(untouched);
});
