/** Builds the attribute catalogues of service types; common attributes come first. */
import { toSnake } from '../../naming.ts';
import { pointerTo } from '../../parse/place.ts';
import { objectOf, type SourceContent } from '../../parse/source-file.ts';
import type { Attribute, Catalogue } from '../catalogue.ts';
import type { Json, JsonObject } from '../json.ts';
import { jsonType } from './field-kind.ts';
import { plainSchema, typeIdOf } from './plain-schema.ts';
import { isTrue, numberOrNull, object, objectEntries, text, textOrNull } from './read.ts';
import type { Types } from './type.ts';

/** Name of the file with attributes of every service type. */
export const commonStem = '_common';

/** Value type of amounts finer than the smallest coin. */
const unitPrice = 'unit-price';

/** Maximum length of text attributes without their own limit. */
const textLimit = 255;

/** `fed`: attributes that a question of the questionnaire feeds, as `<service>.<attribute>`. */
export function buildCatalogues(
  files: readonly SourceContent[],
  types: Types,
  fed: ReadonlySet<string>,
): readonly Catalogue[] {
  const common = files.filter((file) => file.stem === commonStem).flatMap((file) => buildAttributes(file, types));
  return files
    .filter((file) => file.stem !== commonStem)
    .map((file) => {
      const node = objectOf(file);
      return {
        id: file.stem,
        title: text(node, 'title'),
        description: text(node, 'description'),
        connects: text(node, 'x-connects', 'one-location') as Catalogue['connects'],
        attributes: [...common, ...buildAttributes(file, types)].map((one) => ({
          ...one,
          isAsked: fed.has(`${file.stem}.${one.key}`) || one.follows !== null,
        })),
        origin: { file: file.path, pointer: '' },
      };
    });
}

/** An attribute before the questionnaire is known. */
type Draft = Omit<Attribute, 'isAsked'>;

function buildAttributes(file: SourceContent, types: Types): readonly Draft[] {
  return objectEntries(object(objectOf(file), 'properties')).map(([key, node]) =>
    buildAttribute(file, key, node, types),
  );
}

function buildAttribute(file: SourceContent, key: string, node: JsonObject, types: Types): Draft {
  const inputType = inputTypeOf(node, types);
  const type = typeIdOf(node['$ref']) ?? typeIdOf(object(node, 'items')['$ref']);
  const maxLength = numberOrNull(node, 'maxLength') ?? (inputType === 'string' ? textLimit : null);
  const schema = plainSchema(node);
  return {
    key,
    xid: text(node, 'x-id'),
    wire: toSnake(key),
    title: text(node, 'title'),
    description: text(node, 'description'),
    section: text(node, 'x-section') as Attribute['section'],
    inputType,
    maxLength,
    isNullable: isNullable(node),
    isInventoryRequired: isTrue(node, 'x-inventoryRequired'),
    isQuoted: isTrue(node, 'x-quoted'),
    follows: (node['x-follows'] ?? null) as Attribute['follows'],
    compare: textOrNull(node, 'x-compare') as Attribute['compare'],
    unit: textOrNull(node, 'x-unit'),
    isName: isTrue(node, 'x-names'),
    isUnitPrice: typeIdOf(node['$ref']) === unitPrice,
    suggested: typeIdOf(object(node, 'x-suggested')['$ref']),
    fill: fillOf(node),
    list: inputType === 'dropdown' || inputType === 'options' ? type : null,
    schema: {
      ...schema,
      ...(maxLength !== null && { maxLength }),
      ...(inputType === 'string' && schema['format'] === undefined && { format: 'one-line' }),
    },
    origin: { file: file.path, pointer: pointerTo('/properties', key) },
  };
}

function fillOf(node: JsonObject): Attribute['fill'] {
  const fill = object(node, 'x-fill');
  const times = numberOrNull(fill, 'times');
  return times === null ? null : { from: toSnake(text(fill, 'attribute')), times };
}

function inputTypeOf(node: JsonObject, types: Types): Attribute['inputType'] {
  const ref = typeIdOf(node['$ref']);
  if (ref === 'money' || ref === unitPrice) return 'currency';
  if (ref === 'link') return 'link';
  if (ref !== null && types.find(ref)?.isList) return 'dropdown';
  const type = jsonType(node);
  if (type === 'array') return 'options';
  if (type === 'boolean') return isNullable(node) ? 'nullable_boolean' : 'boolean';
  if (type === 'integer') return 'integer';
  if (type === 'number') return 'decimal';
  if (node['format'] === 'date') return 'date';
  return node['x-kind'] === 'longText' ? 'text' : 'string';
}

function isNullable(node: JsonObject): boolean {
  const type: Json | undefined = node['type'];
  return node['x-nullable'] === true || (Array.isArray(type) && (type as readonly Json[]).includes('null'));
}
