import { expect, it } from 'vitest';
import { sheetFiles } from '#codegen/emit/domain/sheets.ts';
import { model } from '../sample/factories.ts';

const origin = { file: 'schemas/types/stock-row.schema.json', pointer: '' };
const type = (id: string, properties: Readonly<Record<string, object>>) => ({
  id,
  pascal: 'StockRow',
  title: 'Stock row',
  description: 'One row.',
  schema: { type: 'object', properties },
  origin,
});

it('writes columns in the order of the values for a sheet type, and none for others', () => {
  const sheet = { width: 90, needed: 'left', aliases: ['count'] };
  const row = type('stock-row', {
    id: { title: 'Id', type: 'string' },
    inStock: { title: 'In stock', type: 'integer', 'x-sheet': sheet },
    name: { title: 'Name', type: 'string', maxLength: 50, 'x-sheet': { width: 200 } },
  });
  const files = sheetFiles(model({ values: [row, type('money', { value: { type: 'integer' } })] } as never));
  expect(files.map(({ path, source }) => [path, source])).toEqual([['sheets/stock-row.ts', origin.file]]);
  expect(files[0]!.text).toContain('export const stockRowColumns = [');
  expect(files[0]!.text).toMatch(
    /"?wire"?: ['"]in_stock['"].*"?width"?: 90.*"?needed"?: ['"]left['"].*['"]count['"].*\n.*"?wire"?: ['"]name['"].*"?width"?: 200.*"?kept"?: 50/,
  );
});
