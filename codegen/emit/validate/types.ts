/** Rules of shared types, one file each, so that a page loads only those of its forms. */
import type { JsonObject } from '../../ir/json.ts';
import { literal } from '../../write/literal.ts';
import type { OutputFile } from '../../write/output.ts';
import { typePath, type ValidatorSpec } from './module.ts';
import { rulesOf, typeRules } from './rules.ts';

/** One file for each type that a validator names. */
export function typeFiles(validators: readonly ValidatorSpec[]): readonly OutputFile[] {
  const found = new Map<string, JsonObject>();
  for (const spec of validators) {
    const definitions = (spec.schema.$defs ?? {}) as Readonly<Record<string, JsonObject>>;
    if (Object.keys(definitions).every((name) => found.has(name))) continue;
    for (const name of rulesOf(spec).types)
      if (!found.has(name)) found.set(name, typeRules(definitions[name]!, definitions));
  }
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, rules]) => typeFile(name, rules));
}

const typeFile = (name: string, rules: JsonObject): OutputFile => ({
  path: typePath(name),
  source: 'schemas',
  text: `import type { Rules } from '../../../src/runtime/validation/rules.ts';\n\nexport const rules: Rules = ${literal(rules)};\n`,
  format: false,
});
