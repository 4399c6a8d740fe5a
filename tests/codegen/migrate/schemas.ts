/** Entities written in the schema language, with the parts that a test does not care about filled in. */
import { buildEntity } from '#codegen/ir/build/entity.ts';
import { buildTypes } from '#codegen/ir/build/type.ts';
import type { JsonObject } from '#codegen/ir/json.ts';
import type { Model } from '#codegen/ir/model.ts';
import type { PhysicalModel, Table } from '#codegen/migrate/model.ts';
import { toPhysicalModel } from '#codegen/migrate/physical/physical.ts';
import type { SourceFile } from '#codegen/parse/source-file.ts';

/** By file stem. */
export type Schemas = Readonly<Record<string, JsonObject>>;

const person: JsonObject = {
  'x-scope': 'self',
  'x-id': 'e_user',
  required: ['email'],
  properties: { email: { 'x-id': 'f_user_email', title: 'Email', type: 'string', format: 'email' } },
};

const company: JsonObject = {
  'x-scope': 'tenant',
  'x-id': 'e_team',
  required: ['name'],
  properties: { name: { 'x-id': 'f_team_name', title: 'Name', type: 'string' } },
};

/** `user` and `team`, to which the standard fields point, are always there; a type with states is a workflow's list. */
export function modelOf(entities: Schemas, types: Schemas = {}): Pick<Model, 'entities' | 'types' | 'workflows'> {
  const all = Object.entries(types);
  const built = buildTypes(
    all.filter(([, node]) => !node['states']).map(([stem, node]) => source(`types/${stem}.schema.json`, stem, node)),
    all.filter(([, node]) => node['states']).map(([stem, node]) => source(`workflows/${stem}.json`, stem, node)),
    () => [],
  );
  return {
    types: built.lists,
    workflows: [],
    entities: Object.entries({ user: person, team: company, ...entities }).map(([stem, node]) =>
      buildEntity(source(`entities/${stem}.schema.json`, stem, { ...commonWords(stem), ...node }), built, null),
    ),
  };
}

export const physicalOf = (entities: Schemas, types?: Schemas): PhysicalModel =>
  toPhysicalModel(modelOf(entities, types));

export function tableOf(model: PhysicalModel, name: string): Table {
  const table = model.tables.find((each) => each.name === name);
  if (!table) throw new Error(`There is no table ${name}.`);
  return table;
}

/** A closed list in which `heir` took the place of a former value. */
export const listWithHeir = (values: readonly string[], heir: string, former: string): JsonObject => {
  const kept: readonly JsonObject[] = values.map((value) => ({ const: value, title: value }));
  return { ...listOf(), oneOf: [...kept, { const: heir, title: heir, 'x-accepts': [former] }] };
};

/** A closed list of plain values. */
export const listOf = (...values: readonly (string | number)[]): JsonObject => ({
  title: 'List',
  description: 'A list.',
  oneOf: values.map((value) => ({ const: value, title: String(value) })),
});

const commonWords = (stem: string): JsonObject => ({
  title: stem,
  description: 'A record.',
  'x-id': `e_${stem.replaceAll('-', '_')}`,
  'x-scope': 'team',
  'x-resource': { area: 'sample', icon: 'label', shownAs: '{id}' },
  'x-access': { read: ['member'], write: ['member'] },
  type: 'object',
  required: [],
  properties: {},
});

function source(path: string, stem: string, value: JsonObject): SourceFile {
  const locate = () => Promise.resolve({ line: 1, column: 1 });
  return { path: `schemas/${path}`, stem, kind: null, text: '', value, problems: [], locate };
}
