/** Which fields of a record the dialog of an event asks for. */
import type { FormDefinition } from '#runtime/form.ts';
import type { AskedField } from '#runtime/product.ts';
import type { Validator } from '#runtime/validation/validator.ts';
import type { EntityView, NamedValues } from '#runtime/view.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { HttpError } from '#web/shell/api/http.ts';
import { frozenIn } from '#web/ui/form/frozen.ts';

/** What is asked before the event is sent: nothing while every needed field is filled and no other question is put. */
export function askedBefore(
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

/** What is asked because the server refused the event for it. */
export function askedAfter(view: EntityView, record: NamedValues, event: string, error: unknown): readonly string[] {
  if (!(error instanceof HttpError) || error.status !== 422) return [];
  return openOf(view, record, event)
    .map(({ field }) => field)
    .filter((wire) => wire in error.fields);
}

/** Wire names of the one attribute that the event asks for, by that of its field. */
export const partsAsked = (view: EntityView, record: NamedValues, event: string): Readonly<Record<string, string>> =>
  Object.fromEntries(openOf(view, record, event).flatMap(({ field, part }) => (part ? [[field, part]] : [])));

/** The fields that the event asks for from the state of the record, as far as the record leaves them open. */
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

/** Name under which the dialog keeps the reason beside the fields. */
export const reasonField = 'reason';

/** The form that changes the record with only these fields, and with the reason where one is needed. */
export function askingForm(
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
    validate: withoutReason(form.validate),
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

/** The reason is none of the record's own fields. */
function withoutReason(validate: Validator): Validator {
  const check = (data: unknown): boolean => {
    const { [reasonField]: _, ...fields } = data as NamedValues;
    const isValid = validate(fields);
    own.errors = validate.errors ?? null;
    return isValid;
  };
  const own: Validator & { errors?: Validator['errors'] } = Object.assign(check, validate);
  return own;
}
