/** A new closed list, and the field that holds one of its values. */
import { toSnake, words } from '../../codegen/naming.ts';
import { addKey } from '../edit.ts';
import { inlineJson } from '../insert.ts';
import type { Generator } from '../generator.ts';

export const type: Generator = {
  description: 'A closed list of values, and the field that uses it',
  asks: [
    { name: 'id', message: 'Id in kebab-case, e.g. roof-kind' },
    { name: 'title', message: 'Title, e.g. Roof kind' },
    { name: 'values', message: 'Values, with commas between them, e.g. flat,pitched' },
    { name: 'entity', message: 'Id of the entity that gets the field' },
    { name: 'key', message: 'Key of the field in camelCase, e.g. roofKind' },
  ],
  act: ({ id, title, values, entity, key }, root) => {
    const oneOf = values!.split(',').map((value) => inlineJson({ const: value.trim(), title: labelOf(value) }));
    const node = { 'x-id': `f_${toSnake(entity!)}_${toSnake(key!)}`, title, $ref: `../types/${id}.schema.json`, 'x-list': { column: 'default', filter: true } };
    return [
      { type: 'add', path: 'schemas/types/{{id}}.schema.json', templateFile: 'templates/files/type.hbs', data: { oneOf } },
      addKey(root, `schemas/entities/${entity}.schema.json`, '/properties', key!, node),
    ];
  },
};

function labelOf(value: string): string {
  const label = words(value.trim()).join(' ');
  return label.charAt(0).toUpperCase() + label.slice(1);
}
