/** The attributes of a service type as one object on the wire, every one of which may be left out. */
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

/** Only an attribute that the inventory needs, and that is never unknown, refuses null. */
function attributeSchema(attribute: Attribute, names: ComponentNames): JsonObject {
  const { title: _title, description: _description, ...value } = wireSchema(attribute.schema, names) as JsonObject;
  const description = withDayRules(attribute.description, value);
  const described = {
    title: attribute.title,
    ...(description !== '' && { description }),
    ...value,
  };
  return attribute.isInventoryRequired && !attribute.isNullable ? described : nullable(described);
}
