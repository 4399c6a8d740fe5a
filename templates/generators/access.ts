/** New permissions, roles of teams and feature toggles. */
import { entry, listOf } from '../item.ts';

const texts = [
  { name: 'title', message: 'Title, e.g. Manage roofs' },
  { name: 'description', message: 'What it lets people do, in one sentence' },
];

export const permission = entry({
  description: 'A permission that roles of teams may hold',
  asks: [
    { name: 'id', message: 'Id in capitals, e.g. MANAGE_ROOFS' },
    ...texts,
    { name: 'implies', message: 'Permissions that come with it, with commas between them', default: '' },
  ],
  path: () => 'schemas/access/permissions.json',
  pointer: '/items',
  make: ({ id, title, description, implies }) => ({
    value: { id, title, description, implies: listOf(implies!), staffOnly: false },
  }),
});

export const role = entry({
  description: 'A role that every team has from the start',
  asks: [
    { name: 'id', message: 'Id in snake_case, e.g. roof_keeper' },
    ...texts,
    { name: 'permissions', message: 'Its permissions, with commas between them' },
  ],
  path: () => 'schemas/access/team-roles.json',
  pointer: '/items',
  make: ({ id, title, description, permissions }) => ({
    value: { id, title, description, permissions: listOf(permissions!) },
  }),
});

export const toggle = entry({
  description: 'A feature toggle, off until somebody switches it on',
  asks: [{ name: 'id', message: 'Id in camelCase, e.g. roofPlans' }, ...texts],
  path: () => 'schemas/access/toggles.json',
  pointer: '/items',
  make: ({ id, title, description }) => ({ value: { id, title, description, on: false } }),
});
