/** Values for a schema, valid and invalid. */
import type { Chance } from './random.ts';

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxLength?: number;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

export interface World {
  readonly chance: Chance;
  /** Ids of existing records. */
  readonly ids: readonly string[];
  readonly resolve: (schema: Schema) => Schema;
}

const deep = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '%',
  '\\',
  "'; drop table users; --",
  '<img src=x onerror=alert(1)>',
  '=1+1',
  'ß',
  '‮',
  '😀'.repeat(300),
  'x'.repeat(10_000),
  '${7*7}',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  'null',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
];
const days = ['2026-02-30', '0000-00-00', '-000001-01-01', '+275760-09-13', '10000-01-01', '9999-12-31', '2026-1-1'];
const instants = [
  '2026-01-01T00:00:00+99:99',
  '-000001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:00:60Z',
  '0001-01-01T00:00:00+14:00',
  '2026-01-01',
];
const numbers = [0, -0, -1, 1e15, 1e21, 2 ** 31, 2 ** 53, -(2 ** 63), 1.5, 1e-9, 1e308];
const ids = [
  'x',
  '00000000-0000-0000-0000-000000000000',
  '{}',
  'ffffffff-ffff-ffff-ffff-fffffffffffg',
  'a'.repeat(300),
];

/** Values that a careless or hostile program sends anywhere. */
export const hostile = ({ chance }: Pick<World, 'chance'>): unknown =>
  chance.oneOf<() => unknown>([
    () => chance.oneOf(texts),
    () => chance.oneOf(days),
    () => chance.oneOf(instants),
    () => chance.oneOf(numbers),
    () => chance.oneOf(ids),
    () => null,
    () => true,
    () => [],
    () => ({}),
    () => [null],
    () => ({ a: { b: [1, '\0'] } }),
    () => deep(150),
    () => Array.from({ length: 300 }, (_, at) => at),
  ])();

/** A mostly valid value; `spoilt` is the share of invalid places. */
export function valueFor(schema: Schema, world: World, spoilt: number, depth = 0): unknown {
  const { chance, resolve } = world;
  const known = resolve(schema);
  if (chance.in(spoilt)) return hostile(world);
  const choices = known.oneOf ?? known.anyOf;
  if (choices) return valueFor(chance.oneOf(choices), world, spoilt, depth);
  if (known.allOf) return Object.assign({}, ...known.allOf.map((each) => valueFor(each, world, spoilt, depth)));
  if (known.const !== undefined) return known.const;
  if (known.enum) return chance.oneOf(known.enum);
  const type = Array.isArray(known.type) ? chance.oneOf(known.type as readonly string[]) : (known.type as string);
  const make = makers[type ?? 'object'] ?? (() => null);
  return make(known, world, spoilt, depth);
}

type Make = (schema: Schema, world: World, spoilt: number, depth: number) => unknown;

const makers: Readonly<Record<string, Make>> = {
  null: () => null,
  boolean: (_schema, { chance }) => chance.in(0.5),
  integer: ({ minimum = 0, maximum = 100 }, { chance }) =>
    minimum + chance.below(Math.min(maximum - minimum, 1000) + 1),
  number: ({ minimum = 0, maximum = 100 }, { chance }) => minimum + chance.next() * Math.min(maximum - minimum, 1000),
  string: textFor,
  array: ({ items, minItems = 0 }, world, spoilt, depth) =>
    Array.from({ length: depth > 5 ? minItems : minItems + world.chance.below(3) }, () =>
      valueFor(items ?? {}, world, spoilt, depth + 1),
    ),
  object: objectFor,
};

function textFor({ format, maxLength = 40 }: Schema, { chance, ids: known }: World): string {
  if (format === 'uuid') return chance.oneOf(known);
  if (format === 'date') return `2026-${String(1 + chance.below(12)).padStart(2, '0')}-15`;
  if (format === 'date-time') return new Date(Date.UTC(2026, 0, 1 + chance.below(300))).toISOString();
  if (format === 'email') return `p${chance.below(1000)}@fuzz.example`;
  if (format === 'uri') return 'https://fuzz.example/';
  return 'Lorem ipsum dolor sit amet'.slice(0, Math.min(maxLength, 1 + chance.below(26)));
}

function objectFor({ properties = {}, required = [] }: Schema, world: World, spoilt: number, depth: number): unknown {
  const { chance } = world;
  const value: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(properties)) {
    const isWanted = required.includes(name) ? !chance.in(spoilt) : depth < 5 && chance.in(0.4);
    if (isWanted) value[name] = valueFor(schema, world, spoilt, depth + 1);
  }
  if (chance.in(spoilt)) value[chance.oneOf(['no_such_key', 'id', 'teamId', 'version', 'a\0'])] = hostile(world);
  return value;
}
