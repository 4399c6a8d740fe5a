/** Components of closed lists and value types. */
import type { ClosedList } from '../ir/closed-list.ts';
import type { JsonObject } from '../ir/json.ts';
import type { Model } from '../ir/model.ts';
import type { Components } from './components.ts';
import { wireSchema, type ComponentNames } from './schema.ts';

/** Names of every shared type, by its id. */
export const typeNames = (model: Model): ComponentNames =>
  new Map([...model.types, ...model.values].map((type) => [type.id, type.pascal]));

export function sharedComponents(model: Model, names: ComponentNames): Components {
  return Object.fromEntries([
    ...model.types.map((list) => [list.pascal, listComponent(list)]),
    ...model.values.map((value) => [
      value.pascal,
      {
        title: value.title,
        ...(value.description !== '' && { description: value.description }),
        ...(wireSchema(value.schema, names) as JsonObject),
      },
    ]),
  ]);
}

function listComponent(list: ClosedList): JsonObject {
  return {
    type: list.baseType,
    title: list.title,
    ...(list.description !== '' && { description: list.description }),
    enum: list.values.map((value) => value.value),
    'x-labels': list.values.map((value) => value.label),
  };
}
