/** One generated module of validators with its declaration file. */
import { dirname, relative } from 'node:path/posix';
import type { OutputFile } from '../../write/output.ts';
import { compile, type Compiled } from './compile.ts';
import { amountRules, apartRules, askedRules, dateRules, keptRules, needRules, positionRules } from './neighbors.ts';

/** A validator to generate, with the texts of its fields by wire key. */
export interface ValidatorSpec extends Compiled {
  readonly messages: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const runtime = 'src/runtime/validation';

/** `<path>.js` and `<path>.d.ts`; `path` has no extension. */
export function validatorModule(
  path: string,
  source: string,
  validators: readonly ValidatorSpec[],
): readonly OutputFile[] {
  const toRuntime = relative(dirname(path), runtime);
  const toTexts = `./${relative(dirname(path), 'generated/validate/texts.ts')}`.replace('./..', '..');
  const attach = validators.map(attached);
  const imports = `import { validationTexts as texts } from '${toTexts}';\n`;
  const code = `${imports}${compile(validators, `${toRuntime}/standalone.ts`)}\n${attach.join('\n')}\n`;
  const declare = validators.map(({ name }) => `export declare const ${name}: Validator;`);
  const types = `import type { Validator } from '${toRuntime}/validator.ts';\n\n${declare.join('\n')}\n`;
  return [
    { path: `${path}.js`, source, text: code, format: false },
    { path: `${path}.d.ts`, source, text: types, format: false },
  ];
}

/** What `validated` reads from the function: texts of its fields, general texts, and the rules between neighbors where it has any. */
function attached({ name, schema, messages }: ValidatorSpec): string {
  return [
    `${name}.messages = ${JSON.stringify(messages)};`,
    `${name}.texts = texts;`,
    ...listed(`${name}.dates`, dateRules(schema)),
    ...listed(`${name}.positions`, positionRules(schema)),
    ...listed(`${name}.amounts`, amountRules(schema)),
    ...listed(`${name}.needs`, needRules(schema)),
    ...listed(`${name}.asked`, askedRules(schema)),
    ...listed(`${name}.kept`, keptRules(schema)),
    ...listed(`${name}.apart`, apartRules(schema)),
  ].join('\n');
}

const listed = (name: string, rules: readonly object[]): readonly string[] =>
  rules.length === 0 ? [] : [`${name} = [\n${rules.map((rule) => `  ${JSON.stringify(rule)},\n`).join('')}];`];
