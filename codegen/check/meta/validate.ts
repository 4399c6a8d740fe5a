/** Checks each file against its meta-schema; ajv is loaded only when a file has to be looked at. */
import type { Ajv2020 } from 'ajv/dist/2020.js';
import type { Finding } from '../../errors.ts';
import { objectOf, type SourceFile } from '../../parse/source-file.ts';
import type { Sources } from '../../parse/sources.ts';
import { findingsOf } from './sentence.ts';

/** Findings of a file; none if it satisfies its meta-schema. */
export type ValidateFile = (file: SourceFile) => readonly Finding[];

/** Keywords for editors and our own error texts. */
const editorWords = ['patternErrorMessage', 'errorMessage', 'markdownDescription', 'defaultSnippets'];

/** Creates the validator from the meta-schemas. */
export async function createValidator(sources: Sources): Promise<ValidateFile> {
  const { Ajv2020: Ajv } = await import('ajv/dist/2020.js');
  const ajv: Ajv2020 = new Ajv({
    allErrors: true,
    verbose: true,
    strict: false,
    // The meta-schemas are checked in the tests; checking them here as well would double the time of a first run.
    validateSchema: false,
    meta: false,
    messages: false,
    code: { optimize: false },
  });
  ajv.addVocabulary(editorWords);
  ajv.addFormat('regex', isRegularExpression);
  ajv.addFormat('uri-reference', true);
  const metas = sources.ofKind('meta');
  for (const meta of metas) ajv.addSchema(objectOf(meta), `${meta.stem}.schema.json`);
  const known = new Set(metas.map((meta) => meta.stem));
  return (file) => {
    const meta = file.kind?.meta;
    if (meta == null || !known.has(meta)) return [];
    const validate = ajv.getSchema(`${meta}.schema.json`);
    return !validate || validate(file.value) ? [] : findingsOf(file.path, validate.errors ?? []);
  };
}

function isRegularExpression(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}
