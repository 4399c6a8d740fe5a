/** A new workflow of an entity's field, one step after another. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inlineJson } from '../insert.ts';
import type { Generator } from '../generator.ts';

interface Value {
  readonly const: string;
  readonly title: string;
}

export const workflow: Generator = {
  description: 'The states and transitions of a field that holds a closed list',
  asks: [
    { name: 'id', message: 'Id in kebab-case, e.g. purchase-order' },
    { name: 'title', message: 'Title, e.g. Purchase order' },
    { name: 'entity', message: 'Id of the entity' },
    { name: 'field', message: 'Key of the field that holds the state' },
  ],
  act: ({ entity, field }, root) => {
    const values = valuesOf(root, entity!, field!);
    const states = values.map((value, index) => inlineJson({ id: value.const, label: value.title, ...(index === values.length - 1 ? { final: true } : {}) }));
    const transitions = values.slice(1).map((value, index) => inlineJson(transition(values[index]!, value)));
    const data = { initial: values[0]!.const, states, transitions };
    return [{ type: 'add', path: 'schemas/workflows/{{id}}.json', templateFile: 'templates/files/workflow.hbs', data }];
  },
};

/** Leads from one state to the next. */
function transition(from: Value, to: Value): Readonly<Record<string, unknown>> {
  const event = `to_${to.const.toLowerCase().replaceAll(/\W+/g, '_')}`;
  return { event, from: [from.const], to: to.const, who: ['staff'], label: to.title };
}

/** The states are the values of the field's closed list. */
function valuesOf(root: string, entity: string, field: string): readonly Value[] {
  const file = read(root, `entities/${entity}.schema.json`) as { properties: Record<string, { $ref?: string }> };
  const type = /([a-z0-9-]+)\.schema\.json$/.exec(file.properties[field]?.$ref ?? '')?.[1];
  if (type === undefined) throw new Error(`The field "${field}" of ${entity} is no closed list.`);
  return (read(root, `types/${type}.schema.json`) as { oneOf: readonly Value[] }).oneOf;
}

function read(root: string, path: string): unknown {
  return JSON.parse(readFileSync(join(root, 'schemas', path), 'utf8'));
}
