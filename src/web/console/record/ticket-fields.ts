/** Which facts of a ticket stand beside its conversation. */
import { ticketTypes } from '#generated/domain/lists/ticket-type.ts';
import type { ticketView } from '#generated/screens/views/ticket.ts';
import type { FieldView, NamedValues } from '#runtime/view.ts';

type Key = keyof typeof ticketView.fields;

const always: readonly Key[] = ['teamId', 'status', 'priority', 'type', 'requestedById', 'assigneeId'];
/** Shown where they hold something. */
const others: readonly Key[] = [
  'serviceIds',
  'serviceGroupId',
  'carrierTicketNumber',
  'carrierCompletionDate',
  'desiredDate',
  'openedAt',
  'followsId',
];

/** Shown in the head, the clock and the conversation. */
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

/** Who asks, what it touches, and what its type adds, where that holds something. */
export function shownOf(record: NamedValues, fields: Readonly<Record<string, FieldView>>): readonly FieldView[] {
  const details = ticketTypes.find(({ value }) => value === record['type'])?.facts.details ?? [];
  const more = [...others, ...details.filter((key) => key !== 'creditCalc')];
  return [...always, ...more.filter((key) => isFilled(record[fields[key]!.wire]))].map((key) => fields[key]!);
}

/** Keys of what the page of a ticket shows next to its facts, for tickets of any type. */
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
