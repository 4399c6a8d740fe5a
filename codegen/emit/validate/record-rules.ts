/** `generated/validate/rules/<entity>.ts`: rules over several fields, as functions over the record. */
import * as formula from '../../../src/runtime/formula.ts';
import type { Entity } from '../../ir/entity.ts';
import type { JsonObject } from '../../ir/json.ts';
import type { Model } from '../../ir/model.ts';
import { compiledCondition, compiledRule, vocabularyOf } from '../../expression/record-rule.ts';
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
  const type = 'Row';
  const reads = new Set<string>();
  const wires = (keys: readonly string[]): string => {
    for (const key of keys) reads.add(key);
    return literal(keys.map((key) => wireOf(entity, key)));
  };
  const asked = (code: string): string =>
    `(r: ${type}${/\bat\.(?:now|today)\b/.test(code) ? ', at: Clock' : ''}) => ${code}`;
  const fields = entity.fields.flatMap((field) => {
    const conditions = [
      ['shown', field.shownWhen],
      ['required', field.requiredWhen],
    ] as const;
    const compiled = conditions.flatMap(([name, condition]) =>
      condition === undefined ? [] : [{ name, ...compiledCondition(entity, condition, words) }],
    );
    if (compiled.length === 0) return [];
    const all = [...new Set(compiled.flatMap((each) => each.reads))];
    return [
      `    ${field.wire}: {`,
      ...compiled.map(({ name, code }) => `      ${name}: ${asked(code)},`),
      `      reads: ${wires(all)},`,
      '    },',
    ];
  });
  const rules = entity.rules.map((rule) => {
    const { code, reads: keys } = compiledRule(entity, rule, words);
    const text = model.messages.find(({ id }) => id === rule.message)!.text;
    return `    { field: ${literal(wireOf(entity, rule.field))}, reads: ${wires(keys)}, text: ${literal(text)}, holds: ${asked(code)} },`;
  });
  const body = [...fields, ...rules].join('\n');
  const defaults = entity.fields.filter(({ key, default: value }) => reads.has(key) && value !== undefined);
  const used = Object.keys(formula).filter(
    (name) => body.includes(`${name}(`) && new RegExp(`\\b${name}\\(`).test(body),
  );
  return {
    path: rulesPath(entity),
    source: entity.origin.file,
    text: [
      `import type { ${entity.names.pascal}Record } from '../../records/${entity.names.kebab}.ts';`,
      `import { ${used.toSorted().join(', ')} } from '../../../src/runtime/formula.ts';`,
      `import type { ${body.includes('at: Clock') ? 'Clock, ' : ''}RecordRules } from '../../../src/runtime/validation/record-rules.ts';`,
      '',
      `type Row = Partial<${entity.names.pascal}Record>;`,
      '',
      `export const ${rulesConstant(entity)}: RecordRules = {`,
      `  defaults: ${literal(Object.fromEntries(defaults.map(({ wire, default: value }) => [wire, value!])) as JsonObject)},`,
      '  fields: {',
      ...fields,
      '  },',
      '  rules: [',
      ...rules,
      '  ],',
      `  oneCurrency: ${literal(entity.currencyRules.map(({ oneCurrency }) => oneCurrency.map((key) => wireOf(entity, key))))},`,
      '};',
      '',
    ].join('\n'),
    format: true,
  };
}

const wireOf = (entity: Entity, key: string): string => entity.fields.find((field) => field.key === key)!.wire;
