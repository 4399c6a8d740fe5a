/** `generated/validate/rules/<entity>.ts`: rules over several fields, as functions over the record. */
import * as formula from '../../../src/runtime/formula.ts';
import type { Entity } from '../../ir/entity.ts';
import type { Field } from '../../ir/field.ts';
import type { JsonObject } from '../../ir/json.ts';
import type { Model } from '../../ir/model.ts';
import type { RecordRule } from '../../ir/record-rule.ts';
import { compiledCondition, compiledRule, vocabularyOf, type Vocabulary } from '../../expression/record-rule.ts';
import { literal } from '../../write/literal.ts';
import type { OutputFile } from '../../write/output.ts';

/** Whether the entity has such rules. */
export const hasRecordRules = ({ fields, rules, currencyRules }: Entity): boolean =>
  rules.length + currencyRules.length > 0 ||
  fields.some(({ shownWhen, requiredWhen }) => (shownWhen ?? requiredWhen) !== undefined);

/** Name of the generated constant, e.g. `ticketRules`. */
export const rulesConstant = ({ names }: Entity): string => `${names.camel}Rules`;

export const rulesPath = ({ names }: Entity): string => `generated/validate/rules/${names.kebab}.ts`;

export function recordRulesFile(model: Model, entity: Entity): OutputFile {
  const words = vocabularyOf(model);
  const fields = entity.fields.flatMap((field) => fieldLines(entity, field, words));
  const rules = entity.rules.map((rule) => ruleLine(model, entity, rule));
  const body = [...fields, ...rules].join('\n');
  const used = Object.keys(formula).filter((name) => new RegExp(`\\b${name}\\(`).test(body));
  const record = `${entity.names.pascal}Record`;
  const clock = body.includes('at: Clock') ? 'Clock, ' : '';
  const currencies = entity.currencyRules.map(({ oneCurrency }) => oneCurrency.map((key) => wireOf(entity, key)));
  return {
    path: rulesPath(entity),
    source: entity.origin.file,
    text: [
      `import type { ${record} } from '../../records/${entity.names.kebab}.ts';`,
      `import { ${used.toSorted().join(', ')} } from '../../../src/runtime/formula.ts';`,
      `import type { ${clock}RecordRules } from '../../../src/runtime/validation/record-rules.ts';`,
      '',
      `type Row = Partial<${record}>;`,
      '',
      `export const ${rulesConstant(entity)}: RecordRules = {`,
      `  defaults: ${literal(defaultsRead(entity, words))},`,
      '  fields: {',
      ...fields,
      '  },',
      '  rules: [',
      ...rules,
      '  ],',
      `  oneCurrency: ${literal(currencies)},`,
      '};',
      '',
    ].join('\n'),
    format: true,
  };
}

/** The compiled conditions of a field, by their name in the generated rule. */
const conditionsOf = (entity: Entity, { shownWhen, requiredWhen }: Field, words: Vocabulary) =>
  Object.entries({ shown: shownWhen, required: requiredWhen }).flatMap(([name, condition]) =>
    condition === undefined ? [] : [{ name, ...compiledCondition(entity, condition, words) }],
  );

function fieldLines(entity: Entity, field: Field, words: Vocabulary): readonly string[] {
  const conditions = conditionsOf(entity, field, words);
  if (conditions.length === 0) return [];
  return [
    `    ${field.wire}: {`,
    ...conditions.map(({ name, code }) => `      ${name}: ${ofRow(code)},`),
    `      reads: ${wires(entity, [...new Set(conditions.flatMap(({ reads }) => reads))])},`,
    '    },',
  ];
}

function ruleLine(model: Model, entity: Entity, rule: RecordRule): string {
  const { code, reads } = compiledRule(entity, rule, vocabularyOf(model));
  const text = model.messages.find(({ id }) => id === rule.message)!.text;
  const field = literal(wireOf(entity, rule.field));
  return `    { field: ${field}, reads: ${wires(entity, reads)}, text: ${literal(text)}, holds: ${ofRow(code)} },`;
}

/** Defaults of the fields that conditions and rules read. */
function defaultsRead(entity: Entity, words: Vocabulary): JsonObject {
  const reads = new Set([
    ...entity.fields.flatMap((field) => conditionsOf(entity, field, words).flatMap((each) => each.reads)),
    ...entity.rules.flatMap((rule) => compiledRule(entity, rule, words).reads),
  ]);
  const fields = entity.fields.filter(({ key }) => reads.has(key));
  return Object.fromEntries(fields.flatMap(({ wire, default: value }) => (value === undefined ? [] : [[wire, value]])));
}

/** The compiled code as a function; the clock is named only where it is read. */
const ofRow = (code: string): string => `(r: Row${/\bat\.(?:now|today)\b/.test(code) ? ', at: Clock' : ''}) => ${code}`;

const wires = (entity: Entity, keys: readonly string[]): string => literal(keys.map((key) => wireOf(entity, key)));

const wireOf = (entity: Entity, key: string): string => entity.fields.find((field) => field.key === key)!.wire;
