/** The closed list that a workflow owns: its states, in their order, as values of its field. */
import { toCamel, toPascal } from '../../naming.ts';
import { objectOf, type SourceContent } from '../../parse/source-file.ts';
import type { ClosedList, ListValue } from '../closed-list.ts';
import type { JsonObject } from '../json.ts';
import { isTrue, object, objects, text, textOrNull, texts } from './read.ts';

export function buildStateList(file: SourceContent): ClosedList {
  const node = objectOf(file);
  const list = object(node, 'list');
  const id = text(list, '$id');
  return {
    id,
    pascal: toPascal(id),
    camel: toCamel(id),
    title: text(list, 'title'),
    description: text(list, 'description'),
    baseType: 'string',
    values: objects(node, 'states').map(buildValue),
    origin: { file: file.path, pointer: '/list' },
  };
}

function buildValue(state: JsonObject): ListValue {
  return {
    value: text(state, 'id'),
    label: text(state, 'label'),
    description: textOrNull(state, 'description'),
    icon: textOrNull(state, 'icon'),
    color: textOrNull(state, 'color'),
    isRetired: isTrue(state, 'retired'),
    accepts: texts(state, 'accepts'),
    facts: object(state, 'facts'),
  };
}
