/** A new attribute of a service type. */
import { toSnake } from '../../codegen/naming.ts';
import { addKey } from '../edit.ts';
import type { Generator } from '../generator.ts';

const nodes: Readonly<Record<string, (to: string) => Readonly<Record<string, unknown>>>> = {
  string: () => ({ type: ['string', 'null'] }),
  text: () => ({ type: ['string', 'null'], 'x-kind': 'longText' }),
  integer: () => ({ type: ['integer', 'null'] }),
  decimal: () => ({ type: ['number', 'null'] }),
  boolean: () => ({ type: 'boolean' }),
  nullable_boolean: () => ({ type: ['boolean', 'null'] }),
  date: () => ({ type: ['string', 'null'], format: 'date' }),
  currency: () => ({ $ref: '../types/money.schema.json', 'x-nullable': true }),
  dropdown: (to) => ({ $ref: `../types/${to}.schema.json`, 'x-nullable': true }),
  options: (to) => ({ type: 'array', items: { $ref: `../types/${to}.schema.json` } }),
};

export const attribute: Generator = {
  description: "An attribute of a service type's catalogue",
  asks: [
    { name: 'service', message: 'Service type, e.g. internet' },
    { name: 'key', message: 'Key in camelCase, e.g. maxLossDb' },
    { name: 'title', message: 'Title, e.g. Maximum loss' },
    { name: 'input', message: 'Input', default: 'string', choices: Object.keys(nodes) },
    { name: 'to', message: 'Closed list of a dropdown or of options', default: '' },
    { name: 'section', message: 'Section', default: 'overview', choices: ['overview', 'sla', 'configuration'] },
  ],
  act: ({ service, key, title, input, to, section }, root) => {
    const node = { 'x-id': `a_${toSnake(service!)}_${toSnake(key!)}`, title, ...nodes[input!]!(to!), 'x-section': section };
    return [addKey(root, `schemas/services/${service}.schema.json`, '/properties', key!, node)];
  },
};
