import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { formatProblem } from '#codegen/errors.ts';
import { loadModel } from '#codegen/load-model.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'trunkline-service-facts-'));
  cpSync('schemas', join(root, 'schemas'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const edit = (path: string, old: string, now: string): void => {
  const text = readFileSync(join(root, path), 'utf8');
  expect(text.split(old).length).toBe(2);
  writeFileSync(join(root, path), text.replace(old, now));
};

it('[PE-037] [PR-020] refuses a service type that lacks a fact which the product reads, with file and line', async () => {
  edit(
    'schemas/types/service-type.schema.json',
    '"x-icon": "videocam", "x-family": "security", "x-hasBuild": false}',
    '"x-icon": "videocam", "x-family": "security", "x-hasBuild": false}, {"const": "roof_antenna", "title": "Roof antenna"}',
  );
  edit('schemas/types/milestone-template.schema.json', ', "security"]', ']');
  edit('schemas/questionnaire/flow.json', '{"serviceType": "tv", "per"', '{"serviceType": "tvs", "per"');
  const found = (await loadModel(root)).problems.map(formatProblem);
  const wanted = [
    /limits\.json:\d+:\d+ {2}\/limits\/commissionRatePercent\/value\n {2}The kind of service "roof_antenna" has no value here/,
    /limits\.json:\d+:\d+ {2}\/limits\/quoteRetrievalTargetBusinessDays\/value\n {2}The kind of service "roof_antenna" has no value here/,
    /access\/toggles\.json:\d+:\d+ {2}\/each\/0\n {2}There is no toggle "quoteAutoFollowUpDays\.roof_antenna\.domestic"/,
    /access\/toggles\.json:\d+:\d+ {2}\/each\/1\n {2}There is no toggle "quoteAutoFollowUpDays\.roof_antenna\.international"/,
    /questionnaire\/flow\.json:\d+:\d+ {2}\/services\/\d+\/serviceType\n {2}There is no service type "tvs". Did you mean "tv"/,
    /types\/milestone-template\.schema\.json:\d+:\d+ {2}\/x-covers\/0\n {2}No "x-families" names "security" of service-family/,
    /types\/service-type\.schema\.json:\d+:\d+ {2}\/oneOf\/18\n {2}"roof_antenna" has no "x-family"/,
  ];
  for (const text of wanted) expect(found).toContainEqual(expect.stringMatching(text));
});
