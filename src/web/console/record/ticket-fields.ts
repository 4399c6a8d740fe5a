/** The facts of a ticket next to its conversation. */
import { ticketTypes } from '#generated/domain/lists/ticket-type.ts';
import type { ticketView } from '#generated/screens/views/ticket.ts';
import type { FieldView, NamedValues } from '#runtime/view.ts';

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
  const details = ticketTypes.find(({ value }) => value === record['type'])?.facts.details ?? [];
  const more = [...others, ...details.filter((key) => key !== 'creditCalc')];
  return [...always, ...more.filter((key) => isFilled(record[fields[key]!.wire]))].map((key) => fields[key]!);
}

/** Keys that the page of any ticket shows next to its facts. */
export const shownKeys: readonly string[] = [
  ...always,
  ...others,
  ...elsewhere,
  ...ticketTypes.flatMap(({ facts }): readonly string[] => facts.details),
];

const isFilled = (value: unknown): boolean =>
  value !== null &&
  value !== undefined &&
  value !== '' &&
  value !== false &&
  !(Array.isArray(value) && value.length === 0);
