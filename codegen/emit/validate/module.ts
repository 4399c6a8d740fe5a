/** One generated module of validators with its declaration file. */
import { dirname, relative } from 'node:path/posix';
import type { OutputFile } from '../../write/output.ts';
import { compile, type Compiled } from './compile.ts';

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
  const attach = validators.map(
    ({ name, messages }) => `${name}.messages = ${JSON.stringify(messages)};\n${name}.texts = texts;`,
  );
  const imports = `import { validationTexts as texts } from '${toTexts}';\n`;
  const code = `${imports}${compile(validators, `${toRuntime}/standalone.ts`)}\n${attach.join('\n')}\n`;
  const declare = validators.map(({ name }) => `export declare const ${name}: Validator;`);
  const types = `import type { Validator } from '${toRuntime}/validator.ts';\n\n${declare.join('\n')}\n`;
  return [
    { path: `${path}.js`, source, text: code, format: false },
    { path: `${path}.d.ts`, source, text: types, format: false },
  ];
}
