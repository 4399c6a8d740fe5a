/** The attributes of a service type as one wire object; all are optional. */
import type { Attribute, Catalogue } from '../ir/catalogue.ts';
import type { JsonObject } from '../ir/json.ts';
import { withDayRules } from './days.ts';
import { nullable, wireSchema, type ComponentNames } from './schema.ts';

export function catalogueSchema(catalogue: Catalogue, names: ComponentNames): JsonObject {
  const properties = catalogue.attributes.map(
    (attribute) => [attribute.wire, attributeSchema(attribute, names)] as const,
  );
  return {
    type: 'object',
    title: catalogue.title,
    ...(catalogue.description !== '' && { description: catalogue.description }),
    properties: Object.fromEntries(properties),
    additionalProperties: false,
  };
}

/**
 * Attributes required in the inventory, and booleans, are never null unless their catalogue allows it. [AT-009]
 * [AT-016]
 */
function attributeSchema(attribute: Attribute, names: ComponentNames): JsonObject {
  const { title: _title, description: _description, ...value } = wireSchema(attribute.schema, names) as JsonObject;
  const description = withDayRules(attribute.description, value);
  const described = {
    title: attribute.title,
    ...(description !== '' && { description }),
    ...value,
  };
  const isHeld = attribute.isInventoryRequired || attribute.inputType === 'boolean';
  return isHeld && !attribute.isNullable ? described : nullable(described);
}
