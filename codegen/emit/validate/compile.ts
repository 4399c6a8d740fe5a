/** Compiles JSON Schemas to plain functions with ajv, as one ES module. */
import { _ } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import type { JsonObject } from '../../ir/json.ts';
import { checkedFormats, describingFormats } from '../../openapi/formats.ts';
import { lean } from './lean.ts';
import { slimSchemas } from './slim.ts';

export interface Compiled {
  /** Name of the exported function, e.g. `validateQuoteCreate`. */
  readonly name: string;
  /** Self-contained schema. */
  readonly schema: JsonObject;
  /** True for values that arrive as text (path and query): they are turned into what the schema asks, in place. */
  readonly isText?: boolean;
}

/** Code of the functions, importing the run-time part from `runtime`, a path relative to the module. */
export function compile(functions: readonly Compiled[], runtime: string): string {
  const parts = [false, true].flatMap((isText) => {
    const group = functions.filter((each) => (each.isText ?? false) === isText);
    return group.length === 0 ? [] : [compileGroup(group, isText)];
  });
  const code = parts.length > 1 ? parts.map(inBlock).join('\n') : parts.join('\n');
  return `${code.includes('rt.') ? `import * as rt from '${runtime}';\n\n` : ''}${code}\n`;
}

function compileGroup(functions: readonly Compiled[], isText: boolean): string {
  const ajv = createAjv(isText);
  for (const { name, schema } of functions) ajv.addSchema(lean(schema), name);
  return toModule(standaloneCode(ajv, Object.fromEntries(functions.map(({ name }) => [name, name]))));
}

function createAjv(isText: boolean): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    messages: false,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    validateSchema: false,
    meta: false,
    discriminator: true,
    code: { source: true, esm: true, formats: _`rt.formats` },
    // What is written as text may stand for a number without end, which its limits then refuse.
    ...(isText && { coerceTypes: 'array', useDefaults: true, strictNumbers: false }),
  });
  for (const name of checkedFormats) ajv.addFormat(name, () => true);
  for (const name of describingFormats) ajv.addFormat(name, true);
  return ajv;
}

/** ajv asks for its run-time functions with `require`, even in ES modules. */
function toModule(code: string): string {
  const module = code
    .replace(/^"use strict";/, '')
    .replace(/const (\w+) = require\("ajv\/dist\/runtime\/(\w+)"\)\.default;/g, 'const $1 = rt.$2;');
  const left = /require\([^)]*\)/.exec(module);
  if (left !== null) throw new Error(`ajv wants ${left[0]}, which generated validators do not have.`);
  return slimSchemas(onLines(short(module)));
}

/** Nobody reads where in the schema a rule stands. */
const short = (code: string): string =>
  code
    .replace(/schemaPath:"(?:[^"\\]|\\.)*",/g, '')
    .replace(
      /const (err\d+) = (\{.*?\});if\(vErrors === null\)\{vErrors = \[\1\];\}else \{vErrors\.push\(\1\);\}/g,
      '(vErrors ??= []).push($2);',
    )
    // Thousands of these: a call is half as long.
    .replace(
      /\(vErrors \?\?= \[\]\)\.push\(\{instancePath(?::(.*?))?,keyword:("\w+"),params:(\{.*?\})\}\);errors\+\+;/g,
      (_all, path: string | undefined, keyword: string, params: string) =>
        `vErrors=rt.fault(vErrors,${path ?? 'instancePath'},${keyword},${params});errors++;`,
    );

/** One declaration a line. */
const onLines = (code: string): string =>
  code.replace(/(?<=[;}])(?=(?:export const|function|const schema|const func|const pattern|const formats) ?\w)/g, '\n');

/** Two groups number their functions alike, so each stands in its own scope. */
function inBlock(code: string): string {
  const names = [...code.matchAll(/export const (\w+) = (\w+);/g)].map(([, name, value]) => ({ name, value }));
  const inner = code.replace(/export const \w+ = \w+;/g, '').replace(/export default \w+;/g, '');
  const list = names.map(({ name }) => name).join(', ');
  return `export const { ${list} } = (() => {\n${inner}\nreturn { ${names.map(({ name, value }) => `${name}: ${value}`).join(', ')} };\n})();`;
}
