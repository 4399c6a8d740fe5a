/** The offers of one carrier for one site: costs, what the customer sees, and the recommendation with its reason. */
import Box from '@mui/material/Box';
import { deskMessages as texts } from '#generated/domain/messages/desk.ts';
import { quoteView } from '#generated/screens/views/quote.ts';
import type { ComparedQuote } from '#generated/client/quotes.ts';
import { fill } from '#domain/format/fill.ts';
import type { WireRecord } from '#runtime/view.ts';
import { SideDrawer } from '#web/ui/dialog/SideDrawer.tsx';
import { FactGrid } from '#web/ui/cell/FactGrid.tsx';
import { formatMoney } from '#domain/format/money.ts';
import { Cell } from '#web/ui/cell/Cell.tsx';
import { mayDo } from '../auth-provider.ts';
import { CellText } from './CellText.tsx';
import { cellOf } from '#domain/workplace/quote-matrix.ts';
import type { Desk, DeskSite } from './desk.ts';
import { Recommend } from './Recommend.tsx';

export interface Picked {
  readonly site: DeskSite;
  readonly carrier: string;
  readonly name: string;
}

interface Props {
  readonly desk: Desk;
  readonly picked: Picked;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

export function OffersDrawer({ desk, picked, onChanged, onClose }: Props) {
  const site = desk.sites.find(({ id }) => id === picked.site.id) ?? picked.site;
  const cell = cellOf(site, picked.carrier, false);
  const title = fill(texts['desk.offersOf'], { carrier: picked.name, site: site.name });
  return (
    <SideDrawer title={title} width={420} onClose={onClose}>
      {cell.kind !== 'priced' && <CellText cell={cell} horizon={desk.horizon} />}
      {cell.kind === 'priced' &&
        cell.offers.map((offer) => <Offer key={offer.quote.id} offer={offer} desk={desk} onChanged={onChanged} />)}
    </SideDrawer>
  );
}

interface OfferProps {
  readonly offer: ComparedQuote;
  readonly desk: Desk;
  readonly onChanged: () => void;
}

function Offer({ offer, desk, onChanged }: OfferProps) {
  const record: WireRecord = desk.quotes.find(({ id }) => id === offer.quote.id) ?? { ...offer.quote };
  const { fields } = quoteView;
  const shown = [
    fields.term,
    fields.mrc,
    fields.nrc,
    fields.installInterval,
    fields.hasConstruction,
    fields.validUntil,
  ];
  const monthly = offer.figures.effective_monthly.value;
  return (
    <Box component="section" sx={{ borderTop: 1, borderColor: 'divider', paddingBlock: 1.5 }}>
      <FactGrid
        facts={[
          ...shown.map((field) => ({
            key: field.wire,
            title: field.title,
            value: <Cell field={field} record={record} isFull />,
          })),
          {
            key: 'monthly',
            title: fill(texts['desk.monthlyOver'], { months: desk.horizon }),
            value: monthly ? formatMoney(monthly) : texts['desk.unknown'],
          },
          ...offer.differences.map(({ attribute, title, asked, quoted }) => ({
            key: attribute,
            title,
            value: fill(texts['desk.difference'], { quoted: String(quoted ?? ''), asked: String(asked ?? '') }),
          })),
        ]}
      />
      {mayDo(quoteView.access.update) && <Recommend record={record} onChanged={onChanged} />}
    </Box>
  );
}
