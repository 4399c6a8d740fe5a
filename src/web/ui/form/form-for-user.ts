/** The form for one user: without the fields that the user may not set or that the page sets itself. */
import type { FormDefinition, FormSchema } from '#runtime/form.ts';
import type { ListItem } from '#runtime/product.ts';
import type { Grant } from '#runtime/vocabulary.ts';

export interface FieldSelection {
  /** Whether the user has one of the grants. */
  readonly may?: ((grants: readonly Grant[]) => boolean) | undefined;
  /** Wire names of the fields that the page sets. */
  readonly omit?: readonly string[] | undefined;
  /** Wire names of fields that this page requires even if the form does not. */
  readonly must?: readonly string[] | undefined;
  /** Wire names of the fields that stay editable in a frozen record; all by default. */
  readonly open?: readonly string[] | undefined;
  /** Defaults are for new records only. */
  readonly isNew: boolean;
}

/**
 * The inputs, with only the closed-list values that the user may choose for a new record (`x-chosenBy` of the list).
 */
export function inputsForUser(
  { uiSchema }: FormDefinition,
  { may = () => true, isNew }: FieldSelection,
): FormDefinition['uiSchema'] {
  if (!isNew) return uiSchema;
  const isChosen = ({ facts }: ListItem): boolean => {
    const grants = facts?.['chosenBy'] as readonly Grant[] | undefined;
    return grants === undefined || may(grants);
  };
  return Object.fromEntries(
    Object.entries(uiSchema).map(([wire, input]) => {
      const { items } = input['ui:options'];
      if (!items?.some((item) => !isChosen(item))) return [wire, input];
      return [wire, { ...input, 'ui:options': { ...input['ui:options'], items: items.filter(isChosen) } }];
    }),
  );
}

export function schemaForUser(
  { schema, uiSchema }: FormDefinition,
  { may = () => true, omit = [], must = [], open, isNew }: FieldSelection,
): FormSchema {
  const isIncluded = (wire: string): boolean => {
    const write = uiSchema[wire]?.['ui:options'].write;
    return !omit.includes(wire) && (open?.includes(wire) ?? true) && (write === undefined || may(write));
  };
  const entries = Object.entries(schema.properties).filter(([wire]) => isIncluded(wire));
  return {
    type: 'object',
    required: [...(schema.required ?? []), ...must].filter(isIncluded),
    properties: Object.fromEntries(
      entries.map(([wire, property]) => [wire, isNew ? property : { ...property, default: undefined }]),
    ),
  };
}
