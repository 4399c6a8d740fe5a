/** A generated module of validators: rules as data, each property on its own line. */
import { dirname, relative } from 'node:path/posix';
import type { JsonObject } from '../../ir/json.ts';
import { toKebab } from '../../naming.ts';
import { keyOf, literal } from '../../write/literal.ts';
import type { OutputFile } from '../../write/output.ts';
import { distinctRules, askedRules, dateRules, keptRules, needRules, offerRules, positionRules } from './neighbors.ts';
import { rulesOf, type RuleInput } from './rules.ts';

/** A validator to generate, with the texts of its fields by wire key. */
export interface ValidatorSpec extends RuleInput {
  /** Name of the exported function, e.g. `validateQuoteCreate`. */
  readonly name: string;
  readonly messages: Messages;
  /** Of changes to a stored record. */
  readonly isOfChange?: true;
}

type Messages = Readonly<Record<string, Readonly<Record<string, string>>>>;

const folder = 'generated/validate';
const runtime = 'src/runtime/validation';

/** File with the rules of a shared type. */
export const typePath = (name: string): string => `${folder}/types/${toKebab(name)}.ts`;

export interface ValidatorModule {
  /** Of its unit. */
  readonly name: string;
  /** Without extension. */
  readonly path: string;
  readonly source: string;
  readonly validators: readonly ValidatorSpec[];
  /** Rules over several fields of its records. */
  readonly record?: { readonly constant: string; readonly path: string };
}

export function moduleText({ path, source, validators, record }: ValidatorModule): OutputFile {
  const from = (target: string): string => {
    const way = relative(dirname(path), target);
    return way.startsWith('.') ? way : `./${way}`;
  };
  const made = validators.map((spec) => ({ ...spec, ...rulesOf(spec) }));
  const types = [...new Set(made.flatMap((each) => each.types))].toSorted();
  const fields = sharedFields(made.map(({ rules }) => rules));
  const messages = sharedMessages(validators);
  const lines = [
    `import { validationTexts as texts } from '${from(`${folder}/texts.ts`)}';`,
    ...(made.some(({ isText }) => isText) ? [`import { fromText } from '${from(`${runtime}/from-text.ts`)}';`] : []),
    ...(fields.size > 0 ? [`import type { Rules } from '${from(`${runtime}/rules.ts`)}';`] : []),
    `import { validator } from '${from(`${runtime}/validator.ts`)}';`,
    ...(record ? [`import { ${record.constant} } from '${from(record.path)}';`] : []),
    ...types.map((name) => `import { rules as ${name} } from '${from(typePath(name))}';`),
    '',
    ...(fields.size > 0 ? [fieldsText(fields), ''] : []),
    ...(messages === null ? [] : [`const messages = ${block(messages, 0)};`, '']),
    ...made.map((each) => validatorText(each, { fields, messages, record: record?.constant })),
  ];
  return { path: `${path}.ts`, source, text: `${lines.join('\n').trimEnd()}\n`, format: false };
}

interface Shared {
  readonly record: string | undefined;
  readonly fields: Fields;
  readonly messages: Messages | null;
}

/** Texts shared by all validators of the module that have texts. */
function sharedMessages(validators: readonly ValidatorSpec[]): Messages | null {
  const texts = validators.map(({ messages }) => JSON.stringify(messages)).filter((text) => text !== '{}');
  return texts.length > 1 && new Set(texts).size === 1 ? (JSON.parse(texts[0]!) as Messages) : null;
}

type Fields = ReadonlyMap<string, string>;

/** Properties that several validators of the module share with the same rules, by key. */
function sharedFields(all: readonly JsonObject[]): Fields {
  const first = new Map<string, string>();
  const shared = new Map<string, string>();
  for (const { properties = {} } of all)
    for (const [key, rules] of Object.entries(properties as JsonObject)) {
      const text = literal(rules);
      if (!first.has(key)) first.set(key, text);
      else if (first.get(key) === text) shared.set(key, text);
    }
  return shared;
}

const fieldsText = (fields: Fields): string =>
  `const f = {\n${[...fields].map(([key, text]) => `  ${keyOf(key)}: ${text},\n`).join('')}} as const satisfies Record<string, Rules>;`;

interface GeneratedValidator extends ValidatorSpec {
  readonly rules: JsonObject;
  readonly types: readonly string[];
}

/** `validated` also needs field texts and neighbor rules, which are stored with the rules. */
function validatorText(
  { name, schema, messages, isText, isOfChange, rules, types }: GeneratedValidator,
  shared: Shared,
): string {
  const beside = {
    dates: dateRules(schema),
    positions: positionRules(schema),
    offers: offerRules(schema),
    needs: needRules(schema),
    asked: askedRules(schema),
    kept: keptRules(schema),
    distinct: distinctRules(schema),
  };
  const lists = Object.entries(beside).filter(([, list]) => list.length > 0);
  return [
    // Marked pure, so that bundles contain only the validators in use.
    `export const ${name} = /* #__PURE__ */ validator({`,
    `  rules: ${rulesText(rules, shared.fields)},`,
    ...(types.length > 0 ? [`  types: { ${types.join(', ')} },`] : []),
    ...(isText ? ['  fromText,'] : []),
    ...messagesText(messages, shared),
    '  texts,',
    ...(shared.record === undefined
      ? []
      : [`  record: ${shared.record},`, ...(isOfChange ? ['  isOfChange: true,'] : [])]),
    ...lists.map(
      ([key, list]) =>
        `  ${key}: [\n${list.map((each) => `    ${literal(each as object as JsonObject)},\n`).join('')}  ],`,
    ),
    '});',
    '',
  ].join('\n');
}

function messagesText(messages: Messages, shared: Shared): readonly string[] {
  if (Object.keys(messages).length === 0) return [];
  return [shared.messages === null ? `  messages: ${block(messages, 1)},` : '  messages,'];
}

function rulesText({ properties, ...rest }: JsonObject, fields: Fields): string {
  if (properties === undefined) return literal(rest);
  const entries = Object.entries(properties as JsonObject).map(([key, rules]) => {
    const text = literal(rules);
    return `${keyOf(key)}: ${fields.get(key) === text ? `f${access(key)}` : text}`;
  });
  const others = literal(rest).slice(2);
  const short = `{ properties: ${entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`}, ${others}`;
  if (entries.length === 0 || short.length < 100) return short;
  return `{\n    properties: {\n${entries.map((entry) => `      ${entry},\n`).join('')}    },\n    ${others.slice(0, -2)},\n  }`;
}

const access = (key: string): string => (/^[A-Za-z_$][\w$]*$/.test(key) ? `.${key}` : `[${literal(key)}]`);

/** One entry a line. */
function block(values: Messages, depth: number): string {
  const indent = '  '.repeat(depth);
  const lines = Object.entries(values).map(([key, value]) => `${indent}  ${keyOf(key)}: ${literal(value)},\n`);
  return `{\n${lines.join('')}${indent}}`;
}
