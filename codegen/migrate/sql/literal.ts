/** Values and names as SQL text. */
import type { Json } from '../../ir/json.ts';

/** Quoted only if necessary: names from the schemas are plain words, a few of which PostgreSQL reserves. */
export const identifier = (name: string): string => (isPlain(name) ? name : `"${name.replaceAll('"', '""')}"`);

export const identifiers = (names: readonly string[]): string => names.map(identifier).join(', ');

export const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** One JSON value for a column of the given type, e.g. `array['a']::text[]`. */
export function literal(value: Json, type: string): string {
  if (value === null) return 'null';
  if (type === 'jsonb') return `${text(JSON.stringify(value))}::jsonb`;
  if (Array.isArray(value)) return arrayLiteral(value, type);
  if (typeof value === 'object') throw new TypeError(`An object is no value of a ${type} column.`);
  return typeof value === 'string' ? text(value) : String(value);
}

function arrayLiteral(values: readonly Json[], type: string): string {
  if (values.length === 0) return `'{}'::${type}`;
  return `array[${values.map((value) => literal(value, type.replace('[]', ''))).join(', ')}]::${type}`;
}

const isPlain = (name: string): boolean => /^[a-z_][a-z0-9_]*$/.test(name) && !reserved.has(name);

/** Reserved words of PostgreSQL 15 to 18 that need quotes as column names. */
const reserved = new Set(
  `all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation
  column concurrently constraint create cross current_catalog current_date current_role current_schema current_time
  current_timestamp current_user default deferrable desc distinct do else end except false fetch for foreign freeze
  from full grant group having ilike in initially inner intersect into is isnull join lateral leading left like limit
  localtime localtimestamp natural not notnull null offset on only or order outer overlaps placing primary references
  returning right select session_user similar some symmetric system_user table tablesample then to trailing true union
  unique user using variadic verbose when where window with`.split(/\s+/),
);
