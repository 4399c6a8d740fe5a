/** The facts of a ticket next to its conversation: who asks, what it affects, and the fields of its type. */
import type { TicketType } from '#generated/domain/lists/ticket-type.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { conversationMessages as texts } from '#generated/domain/messages/conversation.ts';
import { ticketView } from '#generated/screens/views/ticket.ts';
import type { FieldView, WireRecord } from '#runtime/view.ts';
import TicketCredit from '#web/record/conversation/TicketCredit.tsx';
import { Cell } from '#web/ui/cell/Cell.tsx';
import { FactGrid, type Fact } from '#web/ui/cell/FactGrid.tsx';
import { shownOf } from './ticket-fields.ts';

export function TicketFacts({ record }: { readonly record: WireRecord }) {
  const shown = shownOf(record, ticketView.fields);
  const isClaim = record['type'] === ('SLA_CREDIT_REQUEST' satisfies TicketType);
  return (
    <Box component="section" aria-label={texts['conversation.facts']} sx={{ display: 'grid', gap: 2.5 }}>
      <FactGrid facts={shown.map((field) => factOf(field, record))} />
      {isClaim && (
        <div>
          <Typography variant="h3" sx={{ fontSize: 14, marginBottom: 1 }}>
            {ticketView.fields.creditCalc.title}
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
