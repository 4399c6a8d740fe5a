/** A new workflow, one state after another, and the field that holds its state. */
import { toSnake, words } from '../../codegen/naming.ts';
import { addKey } from '../edit.ts';
import { inlineJson } from '../insert.ts';
import type { Generator } from '../generator.ts';

export const workflow: Generator = {
  description: 'States and transitions, and the field that holds the state',
  asks: [
    { name: 'id', message: 'Id in kebab-case, e.g. purchase-order' },
    { name: 'title', message: 'Title, e.g. Purchase order' },
    { name: 'values', message: 'States, with commas between them, e.g. DRAFT,SENT,CLOSED' },
    { name: 'entity', message: 'Id of the entity that gets the field' },
    { name: 'key', message: 'Key of the field in camelCase, e.g. status' },
  ],
  act: ({ id, title, values, entity, key }, root) => {
    const ids = values!.split(',').map((state) => state.trim());
    const states = ids.map((state, index) =>
      inlineJson({ id: state, label: labelOf(state), color: 'info', ...(index === ids.length - 1 ? { final: true } : {}) }),
    );
    const transitions = ids.slice(1).map((state, index) => inlineJson(transition(ids[index]!, state)));
    const node = {
      'x-id': `f_${toSnake(entity!)}_${toSnake(key!)}`,
      title: 'Status',
      $ref: `../workflows/${id}.json#${id}-status`,
      default: ids[0],
      readOnly: true,
      'x-list': { column: 'default', filter: true },
    };
    const data = { listTitle: `${title} status`, initial: ids[0], states, transitions };
    return [
      { type: 'add', path: 'schemas/workflows/{{id}}.json', templateFile: 'templates/files/workflow.hbs', data },
      addKey(root, `schemas/entities/${entity}.schema.json`, '/properties', key!, node),
    ];
  },
};

/** Leads from one state to the next. */
function transition(from: string, to: string): Readonly<Record<string, unknown>> {
  const event = `to_${to.toLowerCase().replaceAll(/\W+/g, '_')}`;
  return { event, from: [from], to, who: ['staff'], label: labelOf(to) };
}

function labelOf(state: string): string {
  const label = words(state).join(' ').toLowerCase();
  return label.charAt(0).toUpperCase() + label.slice(1);
}
