import { readdirSync, readFileSync } from 'node:fs';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { fileOf } from '#codegen/check/questionnaire/source.ts';

const root = new URL('../../../schemas/', import.meta.url);
const read = (path: string) => JSON.parse(readFileSync(new URL(path, root), 'utf8')) as Record<string, unknown>;

const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false, strictTypes: false });
addFormats(ajv);
const metas = { question: read('meta/question.schema.json'), flow: read('meta/flow.schema.json') };
const isQuestion = ajv.compile(metas.question);
const isFlow = ajv.compile(metas.flow);
const files = readdirSync(new URL('questionnaire/questions/', root));

/** Errors of a shipped question after an edit, as pointer and message. */
function errorsAfter(file: string, edit: (question: Record<string, unknown>) => void): readonly string[] {
  const question = read(`questionnaire/questions/${file}`);
  edit(question);
  return isQuestion(question)
    ? []
    : isQuestion.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`);
}

describe('the language of questions', () => {
  test.each(files)('[QN-048] %s is a valid question under its own name', (file) => {
    const question = read(`questionnaire/questions/${file}`);
    isQuestion(question);
    expect(isQuestion.errors ?? []).toEqual([]);
    expect(fileOf(question as unknown as Parameters<typeof fileOf>[0])).toBe(`questions/${file}`);
  });

  test('[QN-018] flow.json is a valid flow', () => {
    isFlow(read('questionnaire/flow.json'));
    expect(isFlow.errors ?? []).toEqual([]);
  });

  test.each(Object.entries(metas))('every word of the %s language has a title and a description', (_, meta) => {
    const bare: string[] = [];
    const visit = (node: unknown, path: string): void => {
      if (typeof node !== 'object' || node === null) return;
      const { properties } = node as { properties?: Record<string, Record<string, unknown>> };
      for (const [name, word] of Object.entries(properties ?? {})) {
        if (!word['title'] || !word['description']) bare.push(`${path}/${name}`);
      }
      for (const [key, child] of Object.entries(node))
        if (!['if', 'then', 'not', 'allOf'].includes(key)) visit(child, `${path}/${key}`);
    };
    visit(meta, '');
    expect(bare).toEqual([]);
  });

  test.each([
    ['an unknown word', '190-internet_type.json', { colour: 'red' }, ' must NOT have additional properties'],
    ['no revision', '050-wan_type.json', { rev: undefined }, " must have required property 'rev'"],
    [
      'a condition that must and must not hold',
      '050-wan_type.json',
      { conditionals: [{ optionId: 'a.b', mustMet: true, mustNotMet: true }] },
      '/conditionals/0 must NOT be valid',
    ],
  ])('[QN-048] refuses %s', (_, file, change, message) => {
    const errors = errorsAfter(file, (question) => {
      for (const [key, value] of Object.entries(change)) {
        if (value === undefined) delete question[key];
        else question[key] = value;
      }
    });
    expect(errors).toContain(message);
  });

  test('[QN-127] each of the 33 types has one form of answer, or its questions say which of its forms they take', () => {
    const forms = readdirSync(new URL('questionnaire/types/', root)).map((file) => {
      const { types, alsoFor = [] } = read(`questionnaire/types/${file}`) as {
        types: { id: string }[];
        alsoFor?: string[];
      };
      return { own: types.map(({ id }) => id), shared: alsoFor };
    });
    const types = forms.flatMap(({ own }) => own);
    expect([types.length, new Set(types).size]).toEqual([33, 33]);
    expect([...new Set(forms.flatMap(({ shared }) => shared))].toSorted()).toEqual([
      'single_select',
      'text',
      'text_not_required',
    ]);
  });

  test('[QN-050] a condition names an option, marks and a type', () => {
    const full = { optionId: 'service_needs.wan', mustMet: true, mustNotMet: false, type: 'location_only' };
    expect(errorsAfter('050-wan_type.json', (question) => (question['conditionals'] = [full]))).toEqual([]);
    expect(errorsAfter('050-wan_type.json', (question) => (question['conditionals'] = [{ mustMet: true }]))).toContain(
      "/conditionals/0 must have required property 'optionId'",
    );
  });

  test('[QN-051] a condition has one of three types', () => {
    const errors = errorsAfter(
      '050-wan_type.json',
      (question) => (question['conditionals'] = [{ optionId: 'a.b', type: 'site_only' }]),
    );
    expect(errors).toContain('/conditionals/0/type must be equal to one of the allowed values');
  });
});
