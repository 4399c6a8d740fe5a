/** The desk on a phone: a card for each carrier with its sites. */
import Box from '@mui/material/Box';
import { limits } from '#generated/domain/limits.ts';
import { deskMessages as texts } from '#generated/domain/messages/desk.ts';
import { PlainList } from '#web/ui/list/PlainList.tsx';
import { useFold } from '#web/ui/list/use-fold.tsx';
import { CarrierHead } from './CarrierHead.tsx';
import type { Desk } from './desk.ts';
import { CarrierTotal, CellButton, type DeskPartProps } from './Matrix.tsx';

export const CarrierCards = (props: DeskPartProps) => (
  <PlainList aria-label={texts['desk.matrix']} sx={{ display: 'grid', gap: 1.5 }}>
    {props.desk.requests.map((request) => (
      <CarrierCard key={String(request['id'])} request={request} {...props} />
    ))}
  </PlainList>
);

function CarrierCard({
  desk,
  request,
  onPick,
  onChanged,
}: DeskPartProps & { readonly request: Desk['requests'][number] }) {
  const { shown, unfold } = useFold(desk.sites, limits.queueRowsShownOnPhone);
  return (
    <Box component="li" sx={card}>
      <CarrierHead desk={desk} request={request} onChanged={onChanged} />
      <Box sx={{ fontWeight: 600, marginTop: 1 }}>
        <CarrierTotal desk={desk} request={request} />
      </Box>
      {shown.map((site) => (
        <Box key={site.id} sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', alignItems: 'center' }}>
          <Box sx={{ fontSize: 13, overflowWrap: 'anywhere' }}>{site.name}</Box>
          <CellButton desk={desk} site={site} request={request} onPick={onPick} />
        </Box>
      ))}
      {unfold}
    </Box>
  );
}

const card = {
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  padding: 1.5,
  backgroundColor: 'background.paper',
} as const;
