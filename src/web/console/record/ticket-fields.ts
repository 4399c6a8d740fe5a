/** Which facts of a ticket stand beside its conversation. */
import { ticketTypes } from '#generated/domain/lists/ticket-type.ts';
import { ticketView } from '#generated/screens/views/ticket.ts';
import type { FieldView, NamedValues } from '#runtime/view.ts';

const { fields } = ticketView;
const always: readonly FieldView[] = [
  fields.teamId,
  fields.status,
  fields.priority,
  fields.type,
  fields.requestedById,
  fields.assigneeId,
];
/** Shown where they hold something. */
const others: readonly FieldView[] = [
  fields.serviceIds,
  fields.serviceGroupId,
  fields.carrierTicketNumber,
  fields.carrierCompletionDate,
  fields.desiredDate,
  fields.openedAt,
  fields.followsId,
];

/** Who asks, what it touches, and what its type adds, where that holds something. */
export const shownOf = (record: NamedValues): readonly FieldView[] => [
  ...always,
  ...filled(record, [...others, ...detailsOf(record)]),
];

/** What the page says in its head, clock and conversation as well, or what tickets of another type are filled in with. */
export const shownFieldsOf = (record: NamedValues): readonly FieldView[] => [
  ...shownOf(record),
  ...shownElsewhere,
  ...Object.values<FieldView>(fields).filter(({ key }) => detailKeys.has(key)),
];

const shownElsewhere: readonly FieldView[] = [
  fields.displayId,
  fields.subject,
  fields.dueAt,
  fields.firstResponseAt,
  fields.firstResponseDueAt,
  fields.nextUpdateDueAt,
  fields.isAtRisk,
  fields.isBreached,
  fields.lastMessageIsCustomer,
  fields.lastMessageAt,
  fields.lastMessageText,
];

const detailKeys: ReadonlySet<string> = new Set(ticketTypes.flatMap(({ facts }): readonly string[] => facts.details));

/** What a ticket of this type is filled in with. */
function detailsOf(record: NamedValues): readonly FieldView[] {
  const keys: readonly string[] = ticketTypes.find(({ value }) => value === record['type'])?.facts.details ?? [];
  return Object.values<FieldView>(fields).filter(({ key }) => keys.includes(key) && key !== 'creditCalc');
}

const filled = (record: NamedValues, all: readonly FieldView[]): readonly FieldView[] =>
  all.filter(({ wire }) => {
    const value = record[wire];
    return (
      value !== null &&
      value !== undefined &&
      value !== '' &&
      value !== false &&
      !(Array.isArray(value) && value.length === 0)
    );
  });
