/** The schema of a new field, by what it is to hold. */

const nullable = (type: string): readonly string[] => [type, 'null'];

const nodes: Readonly<Record<string, (to: string) => Readonly<Record<string, unknown>>>> = {
  text: () => ({ type: nullable('string'), maxLength: 255 }),
  longText: () => ({ type: nullable('string'), 'x-kind': 'longText', maxLength: 5000 }),
  email: () => ({ type: nullable('string'), format: 'email' }),
  phone: () => ({ type: nullable('string'), 'x-kind': 'phone' }),
  url: () => ({ type: nullable('string'), format: 'uri' }),
  integer: () => ({ type: nullable('integer') }),
  decimal: () => ({ type: nullable('number') }),
  boolean: () => ({ type: 'boolean', default: false }),
  date: () => ({ type: nullable('string'), format: 'date' }),
  dateTime: () => ({ type: nullable('string'), format: 'date-time' }),
  money: () => ({ $ref: '../types/money.schema.json' }),
  enum: (to) => ({ $ref: `../types/${to}.schema.json` }),
  enums: (to) => ({ type: 'array', items: { $ref: `../types/${to}.schema.json` }, default: [] }),
  reference: (to) => ({ 'x-ref': to }),
  file: () => ({ 'x-file': true }),
  json: () => ({ type: nullable('object') }),
};

export const fieldKinds: readonly string[] = Object.keys(nodes);

/** `to` is the type of an enum or the entity of a reference. */
export function fieldNode(kind: string, to: string): Readonly<Record<string, unknown>> {
  const make = nodes[kind];
  if (!make) throw new Error(`"${kind}" is no kind of field. Possible are: ${fieldKinds.join(', ')}.`);
  if (['enum', 'enums', 'reference'].includes(kind) && to === '') throw new Error(`A field of kind ${kind} needs --to.`);
  return make(to);
}
