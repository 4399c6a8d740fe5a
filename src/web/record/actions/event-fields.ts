/** Which fields the dialog of an event asks for. */
import type { FormDefinition } from '#runtime/form.ts';
import type { AskedField } from '#runtime/product.ts';
import type { EntityView, NamedValues } from '#runtime/view.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { HttpError } from '#web/shell/api/http.ts';
import { withoutFields } from '#web/ui/form/form-validator.ts';
import { frozenIn } from '#web/ui/form/frozen.ts';

/** The fields to ask for before the event is sent: none if all required fields have a value and no reason is needed. */
export function fieldsBeforeSending(
  view: EntityView,
  record: NamedValues,
  event: string,
  needsReason: boolean,
): readonly string[] {
  const needed = openOf(view, record, event)
    .filter(({ isNeeded }) => isNeeded)
    .map(({ field }) => field);
  return needsReason || needed.some((wire) => isEmpty(record[wire])) ? needed : [];
}

/** The fields to ask for because the server refused the event. */
export function fieldsAfterRefusal(
  view: EntityView,
  record: NamedValues,
  event: string,
  error: unknown,
): readonly string[] {
  if (!(error instanceof HttpError) || error.status !== 422) return [];
  return openOf(view, record, event)
    .map(({ field }) => field)
    .filter((wire) => wire in error.fields);
}

/** Wire names of the attribute that the event asks for, by the wire name of its field. */
export const attributeParts = (
  view: EntityView,
  record: NamedValues,
  event: string,
): Readonly<Record<string, string>> =>
  Object.fromEntries(openOf(view, record, event).flatMap(({ field, part }) => (part ? [[field, part]] : [])));

/** The fields that the event asks for in the record's state, unless the record locks them. */
function openOf({ workflow, fields }: EntityView, record: NamedValues, event: string): readonly AskedField[] {
  const state = workflow && String(record[fields[workflow.field]!.wire]);
  const may = frozenIn(record)?.may;
  return (workflow?.transitions ?? [])
    .filter((each) => each.event === event && each.from.includes(state!))
    .flatMap(({ asks = [] }) => asks)
    .filter(({ field }, at, all) => all.findIndex((each) => each.field === field) === at)
    .filter(({ field }) => may?.includes(field) ?? true);
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** The key of the reason among the dialog's values. */
export const reasonField = 'reason';

/** The record's form with only these fields, and with the reason if it is needed. */
export function eventForm(
  form: FormDefinition,
  wires: readonly string[],
  needsReason: boolean,
  parts: Readonly<Record<string, string>> = {},
): FormDefinition {
  const only = <T>(all: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(wires.flatMap((wire) => (all[wire] === undefined ? [] : [[wire, all[wire]]])));
  return {
    ...form,
    schema: {
      ...form.schema,
      required: [],
      properties: { ...only(form.schema.properties), ...(needsReason && { [reasonField]: reason.property }) },
    },
    uiSchema: { ...withParts(only(form.uiSchema), parts), ...(needsReason && { [reasonField]: reason.input }) },
    validate: withoutFields(form.validate, [reasonField]),
  };
}

const withParts = (
  asked: FormDefinition['uiSchema'],
  parts: Readonly<Record<string, string>>,
): FormDefinition['uiSchema'] =>
  Object.fromEntries(
    Object.entries(asked).map(([wire, input]) => {
      const part = parts[wire];
      return [wire, part === undefined ? input : { ...input, 'ui:options': { ...input['ui:options'], part } }];
    }),
  );

const reason = {
  property: { type: 'string', title: shellMessages['shell.reason'] },
  input: { 'ui:field': 'input', 'ui:options': { input: 'longText', rows: 2 } },
} as const;
