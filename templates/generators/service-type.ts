/** A new service type: its value in the closed list, and its catalogue. */
import { addItem } from '../edit.ts';
import type { Generator } from '../generator.ts';

export const serviceType: Generator = {
  description: 'A service that can be bought, with an empty catalogue',
  asks: [
    { name: 'id', message: 'Id in snake_case, e.g. roof_antenna' },
    { name: 'title', message: 'Title, e.g. Roof antenna' },
    { name: 'description', message: 'What it is, in one sentence' },
    { name: 'family', message: 'Family of services that it belongs to, e.g. wan' },
    { name: 'connects', message: 'What it connects', default: 'one-location', choices: ['one-location', 'two-locations'] },
  ],
  act: ({ id, title, family }, root) => [
    addItem(root, 'schemas/types/service-type.schema.json', '/oneOf', { const: id, title, 'x-family': family }),
    { type: 'add', path: 'schemas/services/{{id}}.schema.json', templateFile: 'templates/files/service-type.hbs' },
  ],
};
