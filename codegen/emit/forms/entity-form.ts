/** `generated/forms/<entity>.ts`: the create and the update form, which share their inputs. */
import type { Entity } from '../../ir/entity.ts';
import type { Field } from '../../ir/field.ts';
import type { Model } from '../../ir/model.ts';
import { isCreatable, isUpdatable, openOperations } from '../../openapi/access.ts';
import { type Code, Imports, print, printLines, type Printable } from '../../write/code.ts';
import { fieldInput } from './field-input.ts';
import { fieldProperty } from './field-property.ts';

type Body = 'Create' | 'Update';

/** The forms that someone may fill in. */
export function formBodies(entity: Entity): readonly Body[] {
  const open = openOperations(entity);
  return [
    ...(open.has('create') && entity.fields.some(isCreatable) ? (['Create'] as const) : []),
    ...(open.has('update') && entity.fields.some(isUpdatable) ? (['Update'] as const) : []),
  ];
}

/** Name of the constant: `quoteCreateForm`. */
export const formConstant = (entity: Entity, body: Body): string => `${entity.names.camel}${body}Form`;

export function entityFormText(entity: Entity, model: Model): string {
  const imports = new Imports();
  imports.use('#runtime/form.ts', 'type FormDefinition');
  const bodies = formBodies(entity);
  const fields = entity.fields.filter(bodies.includes('Create') ? isCreatable : isUpdatable);
  const constants = [
    constant(
      'properties',
      fields.map((field) => [field.wire, fieldProperty(field, model)]),
    ),
    constant(
      'uiSchema',
      fields.map((field) => [field.wire, fieldInput(field, model, imports)]),
    ),
    ...createOnlyParts(fields, bodies),
    ...bodies.map((body) => formText(entity, body, fields, imports)),
  ];
  return `${imports}\n${constants.join('\n')}`;
}

const constant = (name: string, entries: readonly (readonly [string, Printable])[]): string =>
  `const ${name} = ${printLines(Object.fromEntries(entries))} as const;\n`;

/** Shared parts that the update form omits. */
function createOnlyParts(fields: readonly Field[], bodies: readonly Body[]): readonly string[] {
  const left = fields.filter((field) => !isUpdatable(field)).map((field) => `${field.wire}: _${field.wire}`);
  if (left.length === 0 || !bodies.includes('Update')) return [];
  return [`const { ${left.join(', ')}, ...updatable } = properties;\n`];
}

/** Values that are never shown stay unchanged when an update leaves them empty. */
const isNeeded = (field: Field, body: Body): boolean =>
  field.required && !field.isStandard && field.default === undefined && (body === 'Create' || !field.writeOnly);

function formText(entity: Entity, body: Body, fields: readonly Field[], imports: Imports): string {
  const validate: Code = imports.use(
    `#generated/validate/${entity.names.kebab}.ts`,
    `validate${entity.names.pascal}${body}`,
  );
  const isPart = body === 'Update' && fields.some((field) => !isUpdatable(field));
  const asked = fields.filter((field) => body === 'Create' || isUpdatable(field));
  const required = asked.filter((field) => isNeeded(field, body));
  return `export const ${formConstant(entity, body)} = {
  schema: { type: 'object', required: ${print(required.map(({ wire }) => wire))}, properties${isPart ? ': updatable' : ''} },
  uiSchema,
  validate: ${validate.text},
} as const satisfies FormDefinition;
`;
}
