import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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
export const add = fill(texts['site.add'], { name });
`,
  'tests/site.test.ts': `expect(site.serviceType).toBe('internet');\n`,
});
beforeAll(async () => {
  const path = 'schemas/messages/en.json';
  const before = readFileSync(join(project.root, path), 'utf8');
  const added = '"site.add": {"text": "Add to {name}", "source": "part 1"},\n    "site.none"';
  project.write(
    path,
    before.replace('"site.none"', () => added),
  );
  await project.hold();
});
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

describe('a place of a message', () => {
  const text = async (now: string) => after('messages/en.json', ['"Add to {name}"', `"${now}"`]);

  it('that code fills must stay in its text', async () => {
    expect(await text('Add to it')).toEqual([
      'schemas/messages/en.json:4:26  /messages/site.add/text',
      '  The text no longer has {name}, which src/web/Sites.tsx:5 fills. Write {name} into it, or change the code first.',
    ]);
  });

  it('that no code fills is refused, with the one that was probably meant', async () => {
    expect(await text('Add to {nam}')).toEqual([
      'schemas/messages/en.json:4:26  /messages/site.add/text',
      '  Nothing fills {nam} of this text: src/web/Sites.tsx:5 does not give it. Did you mean {name}?',
    ]);
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
