/** The pages of the schema language: each word of the meta-schemas, and what expressions are made of. */
import { functions } from '../expression/functions.ts';
import type { Json, JsonObject } from '../ir/json.ts';
import { code, codes, link, section, table } from './markdown.ts';
import type { Page } from './page.ts';

/** A meta-schema by the stem of its file, e.g. `entity`. */
export type MetaSchemas = ReadonlyMap<string, JsonObject>;

export function languagePages(metas: MetaSchemas): readonly Page[] {
  const pages = [...metas].map(([name, meta]) => metaPage({ name, metas }, meta));
  if (pages.length === 0) return [];
  const kinds = [...metas].map(([name, { title }]) => `- ${link(String(title), `language/${name}.md`)}\n`).join('');
  const body = [
    'The words that the files under `schemas/` are written with, one page for each kind of file.\n',
    section('Kinds of file', kinds),
    section('Expressions', expressions),
    section('Functions', functionTable),
    section('Conditions', conditions),
  ].join('\n');
  return [{ path: 'language.md', title: 'Schema language', body }, ...pages];
}

/** The file that is read, among all. */
interface Source {
  readonly name: string;
  readonly metas: MetaSchemas;
}

function metaPage(source: Source, meta: JsonObject): Page {
  const { name } = source;
  const definitions = objectOf(meta['$defs']);
  const words = table(['Word', 'Value', 'Meaning', 'For example'], wordsOf(meta, '', source));
  const shared = Object.entries(definitions).map(([key, definition]) => {
    const { title, description } = objectOf(definition);
    const about = [title, description].filter((text) => typeof text === 'string').join(': ');
    const rows = wordsOf(objectOf(definition), '', source);
    return section(
      key,
      `${about}\n\n${rows.length > 0 ? table(['Word', 'Value', 'Meaning', 'For example'], rows) : `Value: ${valueOf(objectOf(definition), name)}\n`}`,
    );
  });
  const body = [`${String(meta['description'] ?? '')}\n`, words, ...shared].join('\n');
  return { path: `language/${name}.md`, title: String(meta['title']), body };
}

/** One row for each word, at any depth: `x-list.column`, `transitions[].event`. */
function wordsOf(schema: JsonObject, path: string, source: Source): readonly (readonly string[])[] {
  const inside = path === '' ? '' : `${path}.`;
  const members = Object.entries(objectOf(schema['properties'])).map(
    ([key, member]) => [`${inside}${key}`, objectOf(member)] as const,
  );
  const others = objectOf(schema['additionalProperties']);
  const items = objectOf(schema['items']);
  return [
    ...members.flatMap(([word, member]) => [rowOf(word, member, source), ...wordsOf(member, word, source)]),
    ...(Object.keys(others).length > 0 ? wordsOf(others, `${inside}*`, source) : []),
    ...(Object.keys(items).length > 0 ? wordsOf(items, `${path}[]`, source) : []),
    ...choicesOf(schema).flatMap((choice) => wordsOf(choice, path, source)),
  ];
}

const choicesOf = (schema: JsonObject): readonly JsonObject[] =>
  ['anyOf', 'oneOf', 'allOf'].flatMap((word) => (Array.isArray(schema[word]) ? schema[word].map(objectOf) : []));

function rowOf(word: string, member: JsonObject, source: Source): readonly string[] {
  // A shared word is explained where it is defined.
  const said = { ...(typeof member['$ref'] === 'string' && targetOf(member['$ref'], source)), ...member };
  const { title, description, examples } = said;
  return [
    code(word),
    valueOf(member, source.name),
    [title, description].filter((text) => typeof text === 'string').join(': '),
    codes((Array.isArray(examples) ? examples : []).map((each) => JSON.stringify(each))),
  ];
}

function targetOf(reference: string, { name, metas }: Source): JsonObject {
  const [file = '', pointer = ''] = reference.split('#');
  const meta: Json = metas.get(file === '' ? name : file.replace('.schema.json', '')) ?? {};
  return pointer
    .split('/')
    .slice(1)
    .reduce<JsonObject>((node, step) => objectOf(node[step]), objectOf(meta));
}

function valueOf(member: JsonObject, file: string): string {
  const { $ref: reference, enum: values, const: constant, type } = member;
  if (typeof reference === 'string') return referenceOf(reference, file);
  if (Array.isArray(values)) return codes(values.map((each) => JSON.stringify(each)));
  if (constant !== undefined) return code(JSON.stringify(constant));
  const choices = choicesOf(member).map((choice) => valueOf(choice, file));
  if (type === undefined) return [...new Set(choices)].filter((text) => text !== '').join(' or ');
  return [type].flat().join(' or ');
}

/** `words.schema.json#/$defs/key` and `#/$defs/keys` as links to their sections. */
function referenceOf(reference: string, file: string): string {
  const [target = '', pointer = ''] = reference.split('#');
  const page = target === '' ? file : target.replace('.schema.json', '');
  const name = pointer.split('/').at(-1) ?? '';
  const isSection = pointer.startsWith('/$defs/');
  const to = `${page}.md${isSection ? `#${name.toLowerCase()}` : ''}`;
  return link(name === '' ? page : name, to);
}

const objectOf = (value: Json | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};

const expressions = `An expression calculates a field (\`x-derived\`) or is a condition (\`x-shownWhen\`, \`x-rules\`). It names fields of the record by their keys.

${table(
  ['Written', 'Means'],
  [
    [code('a + b'), 'sum of numbers or of amounts in one currency; joins two texts'],
    [code('a - b'), 'difference of numbers or amounts'],
    [code('a * b'), 'product of numbers, or of an amount and a number'],
    [code('a / b'), 'quotient with six digits; of two amounts a number'],
    [codes(['==', '!=']), 'always yes or no: nothing equals nothing'],
    [codes(['<', '<=', '>', '>=']), 'order of numbers, amounts, dates and moments'],
    [code('a in ["X", "Y"]'), 'one of these values; also whether a list holds a value'],
    [codes(['&&', '||', '!']), 'and, or, not'],
    [code('a ? b : c'), 'b if a holds, else c'],
    [codes(['12', '2.5', '"text"', 'true', 'null']), 'fixed values'],
  ],
)}
Where an input is empty, the result is empty. Numbers round half away from zero. Amounts of two currencies have no sum. Nothing fails: a division by zero and a result beyond 2^53 are empty. An expression has at most 400 characters.
`;

const functionTable = table(
  ['Written', 'Means'],
  Object.values(functions).map(({ form, description }) => [code(form), description]),
);

const conditions = `A condition is either values by field, all of which must hold, or an expression.

\`\`\`json
"x-shownWhen": {"type": ["BILLING_ISSUE"]}
"x-requiredWhen": {"type": {"not": ["BILLING_ISSUE"]}}
"x-rules": [{"must": "has(email) || has(phone)", "else": "validation.required", "at": "email"}]
\`\`\`
`;
