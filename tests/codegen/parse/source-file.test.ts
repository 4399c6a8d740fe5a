import { describe, expect, it } from 'vitest';
import { fileStem, kindOf } from '#codegen/parse/kinds.ts';
import { readSource } from '#codegen/parse/source-file.ts';

const text = '{\n  "title": "Tag",\n  "properties": {\n    "label": {"type": "string"}\n  }\n}\n';

describe('a source file', () => {
  it('says the line and column of a key and of its value', async () => {
    const file = await readSource('schemas/entities/tag.schema.json', text);
    expect(await file.locate('/properties/label/type', 'key')).toEqual({ line: 4, column: 15 });
    expect(await file.locate('/properties/label/type', 'value')).toEqual({ line: 4, column: 23 });
  });

  it('says the place of the nearest parent for what is not there', async () => {
    const file = await readSource('schemas/entities/tag.schema.json', text);
    expect(await file.locate('/properties/label/x-list/filter', 'value')).toEqual({ line: 4, column: 14 });
    expect(await file.locate('/x-access', 'key')).toEqual({ line: 1, column: 1 });
  });

  it('reads YAML with the place of everything in it', async () => {
    const file = await readSource(
      'schemas/api/paths/site.yaml',
      '/sites:\n  get:\n    x-access: [staff, {a: 1}]\n    # why\n    summary: Lists.\n',
    );
    expect(file.value).toEqual({ '/sites': { get: { 'x-access': ['staff', { a: 1 }], summary: 'Lists.' } } });
    expect(await file.locate('/~1sites/get/x-access/1/a', 'value')).toEqual({ line: 3, column: 27 });
    expect(await file.locate('/~1sites/get/summary', 'key')).toEqual({ line: 5, column: 5 });
  });

  it.each([
    ['entities/service-tag.schema.json', 'entity', 'service-tag'],
    ['services/wan_dark_fiber.schema.json', 'catalogue', 'wan_dark_fiber'],
    ['screens/app/home.json', 'screen', 'home'],
    ['notifications/email/reset-password.json', 'email', 'reset-password'],
    ['notifications/quote.json', 'notifications', 'quote'],
    ['api/paths/procurement.yaml', 'paths', 'procurement'],
    ['graphql/quote.graphql', 'graphql', 'quote'],
    ['limits.json', 'limits', 'limits'],
    ['entities/service-tag.json', undefined, 'service-tag'],
    ['screens/home.json', undefined, 'home'],
  ])('knows %s as %s', (path, kind, stem) => {
    expect(kindOf(path)?.id).toBe(kind);
    expect(fileStem(path)).toBe(stem);
  });
});
