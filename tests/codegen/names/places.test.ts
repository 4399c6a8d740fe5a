import { afterAll, describe, expect, it } from 'vitest';
import { openWordIndex } from '#codegen/names/word-index.ts';
import { createNamedProject } from './project.ts';

const project = createNamedProject({
  'src/web/Site.tsx': `import { siteView } from '#generated/screens/views/site.ts';
// serviceType in a comment is no use.
export const shown = [siteView.fields.serviceType];
const serviceType = 'a variable of its own';
export const other = { label: serviceType };
`,
  'src/server/queries.ts': `export const ofSite = raw\`select s.service_type from sites s\`;
export const withAmount = part\`rent_value\`;
`,
  'src/server/other.ts': `export const readings = list.map(({ area }) => area);\n`,
  'src/web/words.ts': `export const texts = ['site.none', 'site.noneAtAll'];\nexport const permission = 'MANAGE_SITES';\n`,
  'src/server/close.ts': `socket.close();\nexport const event = { site: 'open' };\n`,
});
afterAll(project.remove);

describe('who names a field', () => {
  it('are properties, literals and words of statements in files about its entity, and schemas', async () => {
    const places = await project.whoNames({ kind: 'field', owner: 'site', word: 'serviceType' });
    expect(places.filter((place) => place.includes('src/'))).toEqual([
      'sure src/server/queries.ts:1',
      'sure src/web/Site.tsx:3',
    ]);
    expect(places).toContain('sure schemas/entities/site.schema.json:34');
  });

  it('are the columns of an amount', async () => {
    const places = await project.whoNames({ kind: 'field', owner: 'site', word: 'rent' });
    expect(places).toContain('sure src/server/queries.ts:2');
  });

  it('is no file with an everyday word that never speaks of the entity', async () => {
    const places = await project.whoNames({ kind: 'field', owner: 'site', word: 'area' });
    expect(places.filter((place) => place.includes('other.ts'))).toEqual([]);
  });
});

describe('who names a word of the whole product', () => {
  it('are literals with exactly this word', async () => {
    expect(await project.whoNames({ kind: 'message', owner: null, word: 'site.none' })).toContain(
      'sure src/web/words.ts:1',
    );
    expect(await project.whoNames({ kind: 'permission', owner: null, word: 'MANAGE_SITES' })).toContain(
      'sure src/web/words.ts:2',
    );
  });
});

describe('an event with an everyday word', () => {
  it('is only perhaps named, and never by the property of something else', async () => {
    const places = await project.whoNames({ kind: 'event', owner: 'site', word: 'open' });
    expect(places.filter((place) => place.includes('close.ts'))).toEqual(['perhaps src/server/close.ts:2']);
  });
});

describe('the index of words', () => {
  it('reads a file again only after it changed', () => {
    openWordIndex(project.root);
    expect(openWordIndex(project.root).read).toBe(0);
    project.write('src/web/new.ts', `export const word = 'brandNew';\n`);
    const index = openWordIndex(project.root);
    expect([index.read, index.filesWith(['brandNew'])]).toEqual([1, ['src/web/new.ts']]);
  });
});
