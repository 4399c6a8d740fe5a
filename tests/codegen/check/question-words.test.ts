import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { formatProblem } from '#codegen/errors.ts';
import { loadModel } from '#codegen/load-model.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'trunkline-question-words-'));
  cpSync('schemas', join(root, 'schemas'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const problems = async () => (await loadModel(root)).problems.map(formatProblem);
const edit = (path: string, old: string, now: string): void => {
  const text = readFileSync(join(root, path), 'utf8');
  expect(text.split(old).length).toBe(2);
  writeFileSync(join(root, path), text.replace(old, now));
};

it('names the options of a question that keep the old word of a renamed list value', async () => {
  const line = '{"const": "alarm_line", "title": "Alarm line"';
  edit(
    'schemas/types/phone-line-type.schema.json',
    line,
    line.replace('alarm_line', 'alarm').concat(', "x-accepts": ["alarm_line"]'),
  );
  expect(await problems()).toEqual([
    'schemas/questionnaire/questions/300-phone_line_types.json:14:75  /options/2/value\n' +
      '  There is no value of phone-line-type "alarm_line". Possible are: alarm, elevator, fax, intercom, phone.',
  ]);
  edit('schemas/questionnaire/questions/300-phone_line_types.json', '"value": "alarm_line"', '"value": "alarm"');
  expect(await problems()).toEqual([]);
});

it('asks the list of the attribute that the answer fills where the question names none', async () => {
  edit('schemas/questionnaire/questions/240-managed_router.json', '"value": "Yes"', '"value": "Maybe"');
  expect(await problems()).toContainEqual(
    expect.stringMatching(/^schemas.*240-managed_router.json:.* \/options\/0\/value\n.* value of yes-no "Maybe"\./),
  );
});
