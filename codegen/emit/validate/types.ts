/** Rules of the types that several validators share, a file each, so that a page loads only those of its forms. */
import type { EmitUnit } from '../unit.ts';
import type { JsonObject } from '../../ir/json.ts';
import { literal } from '../../write/literal.ts';
import { typePath, type ValidatorSpec } from './module.ts';
import { rulesOf, typeRules } from './rules.ts';

/** One unit for each type that a validator names. */
export function typeUnits(validators: readonly ValidatorSpec[]): readonly EmitUnit[] {
  const found = new Map<string, JsonObject>();
  for (const spec of validators) {
    const definitions = (spec.schema.$defs ?? {}) as Readonly<Record<string, JsonObject>>;
    if (Object.keys(definitions).every((name) => found.has(name))) continue;
    for (const name of rulesOf(spec).types)
      if (!found.has(name)) found.set(name, typeRules(definitions[name]!, definitions));
  }
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, rules]) => typeUnit(name, rules));
}

const typeUnit = (name: string, rules: JsonObject): EmitUnit => ({
  name: `type ${name}`,
  key: rules,
  run: async () => [
    {
      path: typePath(name),
      source: 'schemas',
      text: `import type { Rules } from '../../../src/runtime/validation/rules.ts';\n\nexport const rules: Rules = ${literal(rules)};\n`,
      format: false,
    },
  ],
});
