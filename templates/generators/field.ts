/** A new field of an entity. */
import { toSnake } from '../../codegen/naming.ts';
import { addKey } from '../edit.ts';
import { fieldKinds, fieldNode } from '../field-node.ts';
import type { Generator } from '../generator.ts';

export const field: Generator = {
  description: 'A field of an entity',
  asks: [
    { name: 'entity', message: 'Id of the entity, e.g. quote' },
    { name: 'key', message: 'Key in camelCase, e.g. installInterval' },
    { name: 'title', message: 'Title, e.g. Install interval' },
    { name: 'kind', message: 'What it holds', default: 'text', choices: fieldKinds },
    { name: 'to', message: 'Type of an enum, or entity of a reference', default: '' },
  ],
  act: ({ entity, key, title, kind, to }, root) => {
    const node = { 'x-id': `f_${toSnake(entity!)}_${toSnake(key!)}`, title, ...fieldNode(kind!, to!) };
    return [addKey(root, `schemas/entities/${entity}.schema.json`, '/properties', key!, node)];
  },
};
