/** The form as one user gets it: without fields that he may not set or that the page sets itself. */
import type { FormDefinition, FormSchema } from '#runtime/form.ts';
import type { ListItem } from '#runtime/product.ts';
import type { Grant } from '#runtime/vocabulary.ts';

export interface FieldSelection {
  /** Tells whether the user holds one of the grants. */
  readonly may?: ((grants: readonly Grant[]) => boolean) | undefined;
  /** Wire names of the fields that the page sets. */
  readonly omit?: readonly string[] | undefined;
  /** Wire names of fields that are required here, whatever the form says. */
  readonly must?: readonly string[] | undefined;
  /** Wire names of the fields that a frozen record leaves open; all unless said. */
  readonly open?: readonly string[] | undefined;
  /** Defaults are for new records only. */
  readonly isNew: boolean;
}

/** The inputs, with the values of closed lists that the user may choose for a new record: a list may say who does (`x-chosenBy`). */
export function askedInputs(
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

export function askedSchema(
  { schema, uiSchema }: FormDefinition,
  { may = () => true, omit = [], must = [], open, isNew }: FieldSelection,
): FormSchema {
  const isAsked = (wire: string): boolean => {
    const write = uiSchema[wire]?.['ui:options'].write;
    return !omit.includes(wire) && (open?.includes(wire) ?? true) && (write === undefined || may(write));
  };
  const entries = Object.entries(schema.properties).filter(([wire]) => isAsked(wire));
  return {
    type: 'object',
    required: [...(schema.required ?? []), ...must].filter(isAsked),
    properties: Object.fromEntries(
      entries.map(([wire, property]) => [wire, isNew ? property : { ...property, default: undefined }]),
    ),
  };
}
