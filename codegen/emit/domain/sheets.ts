/** The columns of spreadsheets whose rows are described by a type. */
import { sheetWord } from '../../ir/build/plain-schema.ts';
import type { Json, JsonObject } from '../../ir/json.ts';
import type { Model } from '../../ir/model.ts';
import type { ValueType } from '../../ir/value-type.ts';
import { toCamel, toSnake } from '../../naming.ts';
import { comment, listLiteral, type DomainFile } from './typed-file.ts';

export const sheetFiles = (model: Model): readonly DomainFile[] =>
  model.values.flatMap((type) => {
    const columns = columnsOf(type);
    return columns.length === 0
      ? []
      : [{ path: `sheets/${type.id}.ts`, source: type.origin.file, text: sheetText(type, columns) }];
  });

const columnsOf = ({ schema }: ValueType): readonly JsonObject[] =>
  Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, JsonObject>>).flatMap(([key, part]) => {
    const sheet = part[sheetWord] as JsonObject | undefined;
    return sheet === undefined
      ? []
      : [
          {
            wire: toSnake(key),
            title: part['title'] as Json,
            ...sheet,
            ...(part['maxLength'] !== undefined && { kept: part['maxLength'] }),
          },
        ];
  });

const sheetText = (type: ValueType, columns: readonly JsonObject[]): string =>
  `import type { SheetColumnItem } from '../../../src/runtime/product.ts';

${comment(`Columns of the sheet, in their order. ${type.description}`)}export const ${toCamel(type.id)}Columns = ${listLiteral(columns)} as const satisfies readonly SheetColumnItem[];
`;
