/** The desk on a phone: a card for each carrier, its sites below. */
import Box from '@mui/material/Box';
import { deskMessages as texts } from '#generated/domain/messages/desk.ts';
import { PlainList } from '#web/ui/list/PlainList.tsx';
import { CarrierHead } from './CarrierHead.tsx';
import { CarrierTotal, CellButton, type DeskPartProps } from './Matrix.tsx';

export const CarrierCards = ({ desk, onPick, onChanged }: DeskPartProps) => (
  <PlainList aria-label={texts['desk.matrix']} sx={{ display: 'grid', gap: 1.5 }}>
    {desk.requests.map((request) => (
      <Box
        component="li"
        key={String(request['id'])}
        sx={{
          border: 1,
          borderColor: 'divider',
          borderRadius: '8px',
          padding: 1.5,
          backgroundColor: 'background.paper',
        }}
      >
        <CarrierHead desk={desk} request={request} onChanged={onChanged} />
        <Box sx={{ fontWeight: 600, marginTop: 1 }}>
          <CarrierTotal desk={desk} request={request} />
        </Box>
        {desk.sites.map((site) => (
          <Box key={site.id} sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', alignItems: 'center' }}>
            <Box sx={{ fontSize: 13, overflowWrap: 'anywhere' }}>{site.name}</Box>
            <CellButton desk={desk} site={site} request={request} onPick={onPick} />
          </Box>
        ))}
      </Box>
    ))}
  </PlainList>
);
