/** The facts of a ticket next to its conversation. */
import type { ticketView } from '#generated/screens/views/ticket.ts';
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
  // A field that other values hide is empty.
  const details = Object.values(fields).filter(({ isConditional, key }) => isConditional && key !== 'creditCalc');
  const more = [...others.map((key) => fields[key]!), ...details];
  return [...always.map((key) => fields[key]!), ...more.filter(({ wire }) => isFilled(record[wire]))];
}

/** Keys that the page of any ticket shows next to its facts. */
export const shownKeys = ({ fields }: EntityView): readonly string[] => [
  ...always,
  ...others,
  ...elsewhere,
  ...Object.values<FieldView>(fields).flatMap(({ key, isConditional }) => (isConditional ? [key] : [])),
];

const isFilled = (value: unknown): boolean =>
  value !== null &&
  value !== undefined &&
  value !== '' &&
  value !== false &&
  !(Array.isArray(value) && value.length === 0);
