/** A new kind of record with one field. */
import type { Generator } from '../generator.ts';

export const entity: Generator = {
  description: 'A business record: table, API, screens',
  asks: [
    { name: 'id', message: 'Id in kebab-case, e.g. purchase-order' },
    { name: 'title', message: 'Title, e.g. Purchase order' },
    { name: 'area', message: 'Area, e.g. procurement' },
    { name: 'scope', message: 'OwnerFilter rows they are', default: 'team', choices: ['team', 'user', 'global', 'staff'] },
    { name: 'read', message: 'Who sees it beside our staff: a permission, member, owner; staff for nobody', default: 'staff' },
  ],
  act: () => [{ type: 'add', path: 'schemas/entities/{{id}}.schema.json', templateFile: 'templates/files/entity.hbs' }],
};
