/** The facts of a ticket next to its conversation. */
import type { ticketView } from '#generated/screens/views/ticket.ts';
import { ticketRules } from '#generated/validate/rules/ticket.ts';
import { clockOf } from '#runtime/validation/errors.ts';
import { hiddenFields } from '#runtime/validation/record-rules.ts';
import type { EntityView, FieldView, NamedValues } from '#runtime/view.ts';

type Key = keyof typeof ticketView.fields;

const always: readonly Key[] = ['teamId', 'status', 'priority', 'type', 'requestedById', 'assigneeId'];
/** Shown only with a value. */
const others: readonly Key[] = [
  'serviceIds',
  'serviceGroupId',
  'carrierTicketNumber',
  'carrierCompletionDate',
  'desiredDate',
  'openedAt',
  'followsId',
];

/** Shown in the head, the clock or the conversation. */
const elsewhere: readonly Key[] = [
  'displayId',
  'subject',
  'dueAt',
  'firstResponseAt',
  'firstResponseDueAt',
  'nextUpdateDueAt',
  'isAtRisk',
  'isBreached',
  'lastMessageIsCustomer',
  'lastMessageAt',
  'lastMessageText',
];

/** Who asks, what it affects, and those fields of its type that have a value. */
export function shownOf(record: NamedValues, fields: Readonly<Record<string, FieldView>>): readonly FieldView[] {
  const hidden = hiddenFields(ticketRules, record, clockOf({}));
  const details = Object.values(fields).filter(({ wire, key }) => isDetail(wire) && key !== 'creditCalc');
  const more = [...others.map((key) => fields[key]!), ...details.filter(({ wire }) => !hidden.includes(wire))];
  return [...always.map((key) => fields[key]!), ...more.filter(({ wire }) => isFilled(record[wire]))];
}

/** Fields of some types of ticket only. */
const isDetail = (wire: string): boolean => ticketRules.fields[wire]?.shown !== undefined;

/** Keys that the page of any ticket shows next to its facts. */
export const shownKeys = ({ fields }: EntityView): readonly string[] => [
  ...always,
  ...others,
  ...elsewhere,
  ...Object.values<FieldView>(fields).flatMap(({ key, wire }) => (isDetail(wire) ? [key] : [])),
];

const isFilled = (value: unknown): boolean =>
  value !== null &&
  value !== undefined &&
  value !== '' &&
  value !== false &&
  !(Array.isArray(value) && value.length === 0);
