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

it('[QN-048] [QN-127] refuses an unknown type, and an answer that is not of the form of its type', async () => {
  const folder = 'schemas/questionnaire/questions';
  edit(`${folder}/190-internet_type.json`, '"type": "internet_type_and_transports"', '"type": "internet_typ"');
  edit(`${folder}/150-contract_terms.json`, '"shape": "optionIds"', '"shape": "text"');
  edit(`${folder}/290-phone_lines.json`, ', "scope": "location"', '');
  edit(`${folder}/470-meeting_google.json`, ', "meeting": {"minutes": 30, "isRequired": false}', '');
  edit('schemas/questionnaire/types/date.json', '"id": "date"', '"id": "day"');
  edit('schemas/questionnaire/types/contact.json', '["text"]', '["words"]');
  const found = (await problems()).filter((text) => !/Answers that were given|raise rev/.test(text));
  expect(found.map((text) => text.replace('schemas/questionnaire/', ''))).toEqual([
    'questions/150-contract_terms.json:23:14  /answer/shape\n  The type "multi_select" has no answer of the form "text". Possible are: optionIds.',
    'questions/190-internet_type.json:6:11  /type\n  There is no question type "internet_typ".',
    'questions/290-phone_lines.json:19:13  /answer\n  An answer of the form "locationsInfo" needs "scope": "location".',
    'questions/380-install_date.json:11:23  /answer/shape\n  The type "datetime_service_install" has no answer of the form "date". Did you mean "day"?',
    'questions/470-meeting_google.json:10:13  /answer\n  An answer of the form "meeting" needs "meeting".',
    'questions/490-contact_info.json:10:23  /answer/shape\n  The type "text" has no answer of the form "contact". Possible are: locationsInfo, text.',
    'types/contact.json:7:15  /alsoFor/0\n  There is no question type "words".',
    'types/date.json:3:9  /id\n  The file of "day" is day.json.',
  ]);
});
