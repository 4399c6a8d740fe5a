/** The comparison of many sites on a phone: a total per carrier, then a card per site that opens its quotes. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { fill } from '#domain/format/fill.ts';
import { formatMoney } from '#domain/format/money.ts';
import { comparisonMessages as texts } from '#generated/domain/messages/comparison.ts';
import { ServiceOffers } from '../ServiceOffers.tsx';
import { ChoiceSelect } from './ChoiceSelect.tsx';
import { ChooseButton } from './ChooseButton.tsx';
import { bestOf } from './best.ts';
import { Note } from './MatrixCell.tsx';
import type { Matrix, MatrixSite } from './model.ts';
import { contractsText, sumsOfCarrier, sumsOfMix, type ColumnSums } from './sums.ts';

interface Props {
  readonly matrix: Matrix;
  readonly counted: readonly MatrixSite[];
}

export function SiteList({ matrix, counted }: Props) {
  const { carriers, months } = matrix;
  const carrier = (name: string, provider: string | null, sums: ColumnSums): ReactNode => (
    <CarrierCard key={name} name={name} provider={provider} sums={sums} matrix={matrix} />
  );
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Cards title={texts['comparison.byCarrier']}>
        {months !== null && carrier(texts['comparison.bestMix'], null, sumsOfMix(matrix, counted))}
        {carriers.map(({ id, name }) => carrier(name, name, sumsOfCarrier(matrix, counted, id)))}
      </Cards>
      <Cards title={texts['comparison.bySite']}>
        {matrix.sites.map((site) => (
          <SiteCard key={site.id} site={site} matrix={matrix} />
        ))}
      </Cards>
    </Box>
  );
}

const Cards = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Box component="section" aria-label={title}>
    <Typography variant="h3" sx={{ marginBottom: 1 }}>
      {title}
    </Typography>
    <Box component="ul" sx={{ display: 'grid', gap: 1, margin: 0, padding: 0, listStyle: 'none' }}>
      {children}
    </Box>
  </Box>
);

interface CarrierProps {
  readonly name: string;
  /** Null for the best mix. */
  readonly provider: string | null;
  readonly sums: ColumnSums;
  readonly matrix: Matrix;
}

/** A partial total shows its number of sites, so that it does not look like the cheapest. */
function CarrierCard({ name, provider, sums, matrix }: CarrierProps) {
  const { monthly, total, offers, sites } = sums;
  const { months } = matrix;
  const priced = fill(texts['comparison.pricedAt'], { count: offers.length, all: sites });
  return (
    <Box component="li" sx={card}>
      <Box sx={{ flex: '1 1 130px', minWidth: 0 }}>
        <strong>{name}</strong>
        <Note text={provider === null ? `${priced} · ${contractsText(sums)}` : priced} />
        {monthly !== null && (
          <Box sx={{ marginTop: 0.5, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            {fill(texts['comparison.aMonth'], { amount: formatMoney(monthly) })}
          </Box>
        )}
        {total !== null && (
          <Note
            text={
              months === null
                ? fill(texts['comparison.inAllTerms'], { amount: formatMoney(total) })
                : fill(texts['comparison.inAll'], { amount: formatMoney(total), months })
            }
          />
        )}
      </Box>
      {offers.length > 0 && <ChooseButton offers={offers} provider={provider} matrix={matrix} />}
    </Box>
  );
}

function SiteCard({ site, matrix }: { readonly site: MatrixSite; readonly matrix: Matrix }) {
  const [isOpen, setIsOpen] = useState(false);
  const isChosen = site.chosen.length > 0;
  const best = matrix.months === null ? null : bestOf(site, matrix);
  return (
    <Box component="li" data-chosen={isChosen || undefined} sx={{ ...card, display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
        <strong>{site.name}</strong>
        <Box component="span" sx={{ flex: 'none', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {best?.amount}
        </Box>
      </Box>
      {best && <Note text={best.notes.join(' · ')} />}
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <ChoiceSelect site={site} matrix={matrix} />
        </Box>
        <Link
          component="button"
          type="button"
          aria-expanded={isOpen}
          title={fill(texts['comparison.offersFor'], { site: site.name })}
          onClick={() => setIsOpen(!isOpen)}
          sx={{ flex: 'none', minHeight: 32, fontSize: 13, fontWeight: 600 }}
        >
          {fill(texts['comparison.offers'], { count: site.offers.length })}
        </Link>
      </Box>
      {isOpen && <ServiceOffers service={site.service} months={matrix.months} isLocked={matrix.isLocked} />}
    </Box>
  );
}

const card = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  paddingInline: 1.5,
  paddingBlock: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  backgroundColor: 'background.paper',
  fontSize: 14,
  // The selection is marked by more than its text.
  '&[data-chosen]': { borderLeftWidth: 4, borderLeftColor: 'primary.main', paddingLeft: '9px' },
} as const;
