import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '#codegen/ir/json.ts';
import { toSnake } from '#codegen/naming.ts';
import { fieldKinds, type FieldKind } from '#runtime/vocabulary.ts';
import { signedIn, type Caller } from '../support/caller.ts';
import { useFolders, type Program } from '../support/program.ts';
import { readCsv } from './csv.ts';
import { editedCopy, type EditedCopy, type EntityFile } from './edited-copy.ts';
import { kindCases, mistakePath, type KindCase } from './field-kinds.ts';

const makeFolder = useFolders();
const entityFile = 'schemas/entities/service-tag.schema.json';
const demoFile = 'schemas/demo/21-tags.json';
const path = '/api/service-tags';
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

let copy: EditedCopy;
let server: Program;
let call: Caller;
let cases: Record<FieldKind, KindCase>;
/** A row from before any field was added. */
let oldRow: string;
let changedFiles: readonly string[];
/** The field that README adds, by its key. */
let readme: { readonly file: string; readonly key: string; readonly node: JsonObject };

/** Output of codegen for a manual edit: it formats the file, then writes. */
const written = { code: 0, said: expect.stringMatching(/^\S+ was laid out again\.\n\d+ generated files: /) };

const titleOf = (kind: FieldKind): string => `Kind ${kind}`;
const named = (kind: FieldKind): JsonObject => ({
  'x-id': `f_tag_kind_${toSnake(kind)}`,
  title: titleOf(kind),
  description: `Proves the kind ${kind}.`,
  ...cases[kind].node,
});

beforeAll(async () => {
  const dataDir = makeFolder('one-edit');
  copy = editedCopy(dataDir);
  await restart();
  oldRow = (await call('POST', path, { label: 'There before', color: '#123456' })).body.id;
  cases = kindCases(await knownIds());
  readme = readmeExample(copy.read('README.md'));
  copy.edit(entityFile, ({ properties }) => {
    properties[readme.key] = readme.node;
    for (const kind of fieldKinds) properties[cases[kind].key] = named(kind);
  });
  expect(await copy.generate()).toEqual(written);
  changedFiles = copy.changedFiles();
  copy.commit();
  await restart();
});

afterAll(async () => {
  await server?.stop();
  copy?.remove();
});

async function restart(): Promise<void> {
  await server?.stop();
  const started = await copy.start();
  server = started.server;
  call = await signedIn(started.url, 'owner@acme-dental.example');
}

async function knownIds() {
  const [provider, otherProvider] = (await call('GET', '/api/providers?per_page=2')).body.records;
  const upload = async (name: string) => {
    const form = new FormData();
    form.set('file', new Blob([Buffer.from(onePixel, 'base64')], { type: 'image/png' }), name);
    form.set('team_id', (await call('GET', `${path}/${oldRow}`)).body.team_id);
    return (await call('POST', '/api/files', form)).body;
  };
  return { provider, otherProvider, file: await upload('plan.png'), otherFile: await upload('other.png') };
}

/** The file and property in README's section "Add a field in one minute". */
function readmeExample(text: string): typeof readme {
  const section = text.split('## Add a field in one minute')[1]!.split('\n## ')[0]!;
  const [, file] = /`(schemas\/entities\/[\w-]+\.schema\.json)`/.exec(section)!;
  const [, property] = /```json\n\s*(.+?),?\n\s*```/s.exec(section)!;
  const [[key, node]] = Object.entries(JSON.parse(`{${property}}`) as Record<string, JsonObject>) as [
    [string, JsonObject],
  ];
  return { file: file!, key, node };
}

let rows = 0;
const bodyWith = (values: object) => ({ label: `Tag ${(rows += 1)}`, color: '#ABCDEF', ...values });
const wireOf = (kind: FieldKind): string => toSnake(cases[kind].key);
const isShownBack = (kind: FieldKind): boolean => kind !== 'secret';

describe('one edit of an entity file and one run of the compiler', () => {
  it('touch no file but that one and generated ones', () => {
    expect(changedFiles).toContain(entityFile);
    expect(changedFiles.filter((file) => file !== entityFile && !file.startsWith('generated/'))).toEqual([]);
  });

  it('write one migration, which the next start runs on the rows that are there', async () => {
    const migrations = readdirSync(join(copy.root, 'generated/db/migrations')).toSorted();
    const ran = await copy.sql('select name from schema_migrations order by name');
    expect(ran.map(({ name }) => name)).toEqual(migrations);
    expect(changedFiles.filter((file) => file.endsWith('/up.sql'))).toHaveLength(1);
    const { status, body } = await call('GET', `${path}/${oldRow}`);
    expect([status, body.label, body.nickname, body.budget]).toEqual([200, 'There before', null, null]);
  });

  it('the example of README is a field of its file, found, written, listed and documented', async () => {
    expect(readme.file).toBe(entityFile);
    const wire = toSnake(readme.key);
    const longest = Number(readme.node['maxLength']);
    const { body } = await call('POST', path, bodyWith({ [wire]: 'Zebra crossing' }));
    expect(body[wire]).toBe('Zebra crossing');
    const refused = await call('POST', path, bodyWith({ [wire]: 'x'.repeat(longest + 1) }));
    expect([refused.status, refused.body[wire]]).toEqual([422, [`At most ${longest} characters`]]);
    const found = await call('GET', `${path}?q=zebra`);
    expect(found.body.records.map(({ id }: { id: string }) => id)).toEqual([body.id]);
    expect((await call('GET', `${path}/export.csv?q=zebra`)).text).toContain('Zebra crossing');
    expect(copy.read('generated/screens/admin/service-tag.list.tsx')).toMatch(
      new RegExp(`\\bcolumns: \\[[^\\]]*fields\\.${readme.key}\\b`),
    );
  });
});

describe.each(fieldKinds)('a field of kind %s', (kind) => {
  let id: string;
  const one = () => cases[kind];
  const shownValue = (value: unknown): unknown => (isShownBack(kind) ? value : undefined);

  it('is a column of the table', async () => {
    const found = await copy.sql(
      `select column_name, data_type from information_schema.columns where table_name = 'service_tags' and column_name = any($1)`,
      [Object.keys(one().columns)],
    );
    expect(Object.fromEntries(found.map((row) => [row['column_name'], row['data_type']]))).toEqual(one().columns);
  });

  it('is created, read and changed over REST', async () => {
    const wire = wireOf(kind);
    const created = await call('POST', path, bodyWith({ [wire]: one().value }));
    expect([created.status, created.body[wire]]).toEqual([201, shownValue(one().value)]);
    id = created.body.id;
    expect((await call('GET', `${path}/${id}`)).body[wire]).toEqual(shownValue(one().value));
    const changed = await call('PUT', `${path}/${id}`, { [wire]: one().next });
    expect([changed.status, changed.body[wire]]).toEqual([200, shownValue(one().next)]);
    await call('PUT', `${path}/${id}`, { [wire]: one().value });
    if (isShownBack(kind)) return;
    const [column] = Object.keys(one().columns);
    expect(await copy.sql(`select ${column} as kept from service_tags where id = $1`, [id])).toEqual([
      { kept: one().value },
    ]);
  });

  it('refuses a wrong value with its words', async () => {
    const wire = wireOf(kind);
    const { status, body } = await call('POST', path, bodyWith({ [wire]: one().wrong }));
    expect([status, body[`${wire}${mistakePath[kind] ?? ''}`]]).toEqual([422, [one().message]]);
  });

  it('is created, read and changed over GraphQL', async () => {
    const { key, value, next } = one();
    const shown = !isShownBack(kind) ? '' : kind === 'money' ? `${key} { value code }` : key;
    const type = argumentType('createServiceTag', key);
    const ask = async (query: string, variables: object) =>
      (await call('POST', '/api/graphql', { query, variables })).body;
    const create = await ask(
      `mutation ($label: String!, $color: String!, $given: ${type}) {
         row: createServiceTag(label: $label, color: $color, ${key}: $given) { id ${shown} } }`,
      bodyWith({ given: value }),
    );
    expect(create.errors).toBeUndefined();
    expect(create.data.row[key]).toEqual(shownValue(value));
    const update = await ask(
      `mutation ($id: ID!, $given: ${type}) { row: updateServiceTag(id: $id, ${key}: $given) { id ${shown} } }`,
      { id: create.data.row.id, given: next },
    );
    expect([update.errors, update.data.row[key]]).toEqual([undefined, shownValue(next)]);
    const read = await ask(`query ($id: ID!) { row: serviceTag(id: $id) { id ${shown} } }`, { id: create.data.row.id });
    expect(read.data.row[key]).toEqual(shownValue(next));
  });

  it('filters lists as far as its kind can', async () => {
    const { filter } = one();
    const query = new URLSearchParams(filter ?? { [wireOf(kind)]: 'x' });
    const { status, body } = await call('GET', `${path}?${query}`);
    const found = body.records?.map((row: { id: string }) => row.id);
    expect([status, found]).toEqual(filter ? [200, [id]] : [400, undefined]);
  });

  it('is a cell of the export', async () => {
    const [headings, ...lines] = readCsv((await call('GET', `${path}/export.csv`)).text);
    const first = headings!.indexOf(titleOf(kind));
    const line = lines.find((each) => each[headings!.indexOf('Id')] === id)!;
    expect(first < 0 ? [] : line.slice(first, first + one().cells.length)).toEqual(one().cells);
  });

  it('is in the form, on the screens and in the documents', async () => {
    const wire = wireOf(kind);
    const { key } = one();
    const form = (await import(join(copy.root, 'generated/forms/service-tag.ts'))) as Record<string, FormOf>;
    for (const name of ['serviceTagCreateForm', 'serviceTagUpdateForm']) {
      expect(form[name]!.schema.properties[wire]?.title).toBe(titleOf(kind));
      expect(form[name]!.uiSchema[wire]).toBeDefined();
    }
    const screen = copy.read('generated/screens/admin/service-tag.list.tsx');
    const isListed = (one().node['x-list'] as JsonObject | undefined)?.['column'] === 'default';
    expect(new RegExp(`\\bcolumns: \\[[^\\]]*fields\\.${key}\\b`).test(screen)).toBe(isListed);
    const { components } = (await call('GET', '/api/openapi.json')).body;
    expect(components.schemas.ServiceTagCreate.properties).toHaveProperty(wire);
    expect(components.schemas.ServiceTagUpdate.properties).toHaveProperty(wire);
    expect(Object.hasOwn(components.schemas.ServiceTag.properties, wire)).toBe(isShownBack(kind));
  });

  it('are described in the reference', () => {
    execFileSync(process.execPath, ['codegen/docs/make.ts'], { cwd: copy.root });
    const page = copy.read('dist/docs/entities/service-tag.html');
    const wanted = Object.values(cases).map(
      ({ key }) => `<td><code>${key}</code></td><td><code>${toSnake(key)}</code></td>`,
    );
    expect(wanted.filter((row) => !page.includes(row))).toEqual([]);
  });
});

describe('a later edit', () => {
  let before: Record<string, unknown>;
  const taken = () => copy.sql('select * from service_tags where id = $1', [before['id']]);
  const edit = (change: (properties: Record<string, JsonObject>, entity: EntityFile) => void): void =>
    copy.edit(entityFile, (entity) => change(entity.properties, entity));

  beforeAll(async () => {
    const answer = await call('POST', path, bodyWith({ nickname: 'Keeps its value', floor: 12, share: 12.5 }));
    before = answer.body;
  });

  it('that removes a field stops with file, line and what to write, and writes nothing', async () => {
    edit((properties) => delete properties[cases.decimal.key]);
    const line = copy.read(entityFile).split('\n').indexOf('  "properties": {') + 1;
    expect(await copy.generate()).toEqual({
      code: 1,
      said: [
        `${entityFile}:${line}:3  /properties`,
        '  service_tags.share holds data, but no field has the x-id "f_tag_kind_decimal" now. Keep the x-id on the renamed field, or write "f_tag_kind_decimal" into "x-dropped" to lose the data.',
        'One problem in the schemas; nothing was written.\n',
      ].join('\n'),
    });
    expect(copy.changedFiles()).toEqual([entityFile]);
  });

  it('that adds a required field stops until it says what existing rows get', async () => {
    // Demo records must follow the rule too.
    const demo = join(copy.root, demoFile);
    writeFileSync(demo, copy.read(demoFile).replaceAll(/("color": "[^"]+")/g, '$1, "rank": 1'));
    edit((properties, entity) => {
      entity['x-dropped'] = ['f_tag_kind_decimal'];
      entity.required.push('rank');
      properties['rank'] = { 'x-id': 'f_tag_rank', title: 'Rank', description: 'Order of tags.', type: 'integer' };
    });
    const { code, said } = await copy.generate();
    expect([code, copy.changedFiles()]).toEqual([1, [demoFile, entityFile]]);
    expect(said).toMatch(/^schemas\/entities\/service-tag\.schema\.json:\d+:\d+  \/properties\/rank$/m);
    expect(said).toContain(
      'service_tags.rank is new and required, but existing rows have no value for it. Give the field a "default" or an "x-backfill".',
    );
  });

  it('renames, widens, fills and drops in one migration, and every value that stays is kept', async () => {
    edit((properties, entity) => {
      // Renamed: another key with the same x-id. Widened: integers become decimals.
      const { nickname, floor, ...rest } = properties;
      entity.properties = { ...rest, alias: nickname!, floor: { ...floor!, type: ['number', 'null'] } };
      entity.properties['rank'] = { ...rest['rank']!, 'x-backfill': 3 };
    });
    expect(await copy.generate()).toEqual(written);
    expect(copy.changedFiles().filter((file) => file.endsWith('/up.sql'))).toHaveLength(1);
    const [held] = await taken();
    await restart();
    const { share: _dropped, nickname, ...kept } = held!;
    expect(await taken()).toEqual([{ ...kept, alias: nickname, floor: '12.00', rank: 3 }]);
    const { status, body } = await call('PUT', `${path}/${String(before['id'])}`, { floor: 12.25 });
    expect([status, body.alias, body.floor, body.rank]).toEqual([200, 'Keeps its value', 12.25, 3]);
    expect(body).not.toHaveProperty('nickname');
    expect(body).not.toHaveProperty('share');
    const refused = await call('POST', path, bodyWith({}));
    expect([refused.status, refused.body.rank]).toEqual([422, ['Required']]);
  });
});

interface FormOf {
  readonly schema: { readonly properties: Readonly<Record<string, { readonly title: string }>> };
  readonly uiSchema: Readonly<Record<string, unknown>>;
}

/** As in the generated GraphQL schema. */
function argumentType(mutation: string, argument: string): string {
  const text = copy.read('generated/graphql/schema.graphql');
  const [, list] = new RegExp(`  ${mutation}\\((.*?)\\)`).exec(text)!;
  return new RegExp(`\\b${argument}: ([\\w!\\[\\]]+)`).exec(list!)![1]!;
}
