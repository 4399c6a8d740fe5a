import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadModel } from '#codegen/load-model.ts';
import { nameChanges } from '#codegen/mode/plan/name-changes.ts';
import { problemsAfter } from '../golden/case.ts';
import { createNamedProject } from './project.ts';

const project = createNamedProject({
  'src/web/Sites.tsx': `import { siteView } from '#generated/screens/views/site.ts';
export const none = texts['site.none'];
export const most = limits.siteNameMaxLength;
export const shown = [siteView.fields.serviceType];
`,
  'tests/site.test.ts': `expect(site.serviceType).toBe('internet');\n`,
});
beforeAll(() => project.hold());
afterAll(project.remove);

type Edit = readonly (readonly [string, string])[];
const after = (file: string, ...edit: Edit) => problemsAfter(project.root, { change: { [file]: edit } });

describe('a name that code still has', () => {
  it('is told with its new word, its permanent id, its places and the command, after a rename', async () => {
    expect(
      await after(
        'entities/site.schema.json',
        ['"serviceType": {"x-id"', '"kindOfService": {"x-id"'],
        ['"x-catalogueBy": "serviceType"', '"x-catalogueBy": "kindOfService"'],
      ),
    ).toEqual([
      'schemas/entities/site.schema.json:33:5  /properties/kindOfService',
      '  "serviceType" is called "kindOfService" now (f_site_service). Still named in src/web/Sites.tsx:4 and tests/site.test.ts:1. Run: npm run rename -- site.serviceType kindOfService',
    ]);
  });

  it('is told with its places after its removal', async () => {
    const [old, other] = ['"siteNameMaxLength": {"title": "Longest site name"', '"mostSites": {"title": "Most sites"'];
    expect(await after('limits.json', [old!, other!])).toEqual([
      'schemas/limits.json:1:1',
      '  The limit "siteNameMaxLength" is gone. Still named in src/web/Sites.tsx:3. Change these first. If they mean something else, run: npm run codegen -- --accept-names',
    ]);
  });

  it('is no obstacle where the schemas alone named it', async () => {
    expect(await after('entities/site.schema.json', ['"plan": {"x-id"', '"floorPlan": {"x-id"'])).toEqual([]);
  });
});

describe('a schema that has the old word', () => {
  it('is told the new one', async () => {
    const problems = await after('messages/en.json', ['"site.none"', '"site.noneYet"']);
    expect(problems).toContain('  There is no message "site.none". It is called "site.noneYet" now.');
  });
});

describe('the plan', () => {
  it('lists what was renamed, who names it, and what is stored under the old word', async () => {
    const path = 'schemas/entities/site.schema.json';
    const text = readFileSync(`${project.root}/${path}`, 'utf8');
    project.write(path, text.replaceAll('"serviceType"', '"kindOfService"'));
    expect(nameChanges(project.root, (await loadModel(project.root)).model)).toEqual([
      { effect: 'renamed', what: 'field site.serviceType is called kindOfService now' },
      { effect: 'look at', what: 'src/web/Sites.tsx:4 and tests/site.test.ts:1' },
      { effect: 'stored', what: 'saved views and table settings name columns and filters by it' },
    ]);
    project.write(path, text);
  });
});
