/** What a ticket is about, beside its conversation: who asks, what it touches, and what its type adds. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ticketTypes } from '#generated/domain/lists/ticket-type.ts';
import { conversationMessages as texts } from '#generated/domain/messages/conversation.ts';
import { ticketView } from '#generated/screens/views/ticket.ts';
import type { FieldView, WireRecord } from '#runtime/view.ts';
import TicketCredit from '#web/record/conversation/TicketCredit.tsx';
import { Cell } from '#web/ui/cell/Cell.tsx';
import { FactGrid, type Fact } from '#web/ui/cell/FactGrid.tsx';

const { fields } = ticketView;
const always: readonly FieldView[] = [
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

export function TicketFacts({ record }: { readonly record: WireRecord }) {
  const shown = [...always, ...filled(record, [...others, ...detailsOf(record)])];
  const isClaim = record['type'] === 'SLA_CREDIT_REQUEST';
  return (
    <Box component="section" aria-label={texts['conversation.facts']} sx={{ display: 'grid', gap: 2.5 }}>
      <FactGrid facts={shown.map((field) => factOf(field, record))} />
      {isClaim && (
        <div>
          <Typography variant="h3" sx={{ fontSize: 14, marginBottom: 1 }}>
            {fields.creditCalc.title}
          </Typography>
          <TicketCredit record={record} />
        </div>
      )}
    </Box>
  );
}

const factOf = (field: FieldView, record: WireRecord): Fact => ({
  key: field.key,
  title: field.title,
  description: field.description,
  value: <Cell field={field} record={record} isFull />,
});

/** What a ticket of this type is filled in with. */
function detailsOf(record: WireRecord): readonly FieldView[] {
  const keys: readonly string[] = ticketTypes.find(({ value }) => value === record['type'])?.facts.details ?? [];
  return Object.values<FieldView>(fields).filter(({ key }) => keys.includes(key) && key !== 'creditCalc');
}

const filled = (record: WireRecord, all: readonly FieldView[]): readonly FieldView[] =>
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
