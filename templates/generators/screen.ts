/** A new list screen of an entity. */
import type { Generator } from '../generator.ts';

export const screen: Generator = {
  description: 'A list of records as a page of its own',
  asks: [
    { name: 'area', message: 'Area', default: 'app', choices: ['app', 'admin'] },
    { name: 'id', message: 'Id in kebab-case, e.g. purchase-orders' },
    { name: 'title', message: 'Title, e.g. Purchase orders' },
    { name: 'entity', message: 'Id of the entity' },
    { name: 'access', message: 'Who opens it: a permission, or member for everyone of the team', default: 'member' },
  ],
  act: () => [{ type: 'add', path: 'schemas/screens/{{area}}/{{id}}.json', templateFile: 'templates/files/screen.hbs' }],
};
