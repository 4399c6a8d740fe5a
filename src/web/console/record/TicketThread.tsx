/** The conversation of a ticket on its console page, with its clock. */
import Box from '@mui/material/Box';
import { ticketMessageView } from '#generated/screens/views/ticket-message.ts';
import { ticketView } from '#generated/screens/views/ticket.ts';
import type { WireRecord } from '#runtime/view.ts';
import TicketClock from '#web/record/conversation/TicketClock.tsx';
import { Thread } from '#web/record/detail/CommentsPanel.tsx';
import type { ManyPanelData } from '#web/record/detail/panel-data.ts';
import { TicketFacts } from './TicketFacts.tsx';

const panel: ManyPanelData = { kind: 'comments', many: ticketView.many.messages, view: ticketMessageView, actions: [] };

export default function TicketThread({ record }: { readonly record: WireRecord }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 280px' },
      }}
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <TicketClock record={record} />
        <Thread panel={panel} record={record} />
      </Box>
      <TicketFacts record={record} />
    </Box>
  );
}
