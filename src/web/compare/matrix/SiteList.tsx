/** The comparison of many sites on a phone: what each carrier comes to, then one line a site that opens its offers. */
import Box from '@mui/material/Box';
import { useState } from 'react';
import { fill } from '#domain/format/fill.ts';
import { comparisonMessages as texts } from '#generated/domain/messages/comparison.ts';
import { ServiceOffers } from '../ServiceOffers.tsx';
import { ChoiceSelect } from './ChoiceSelect.tsx';
import { ChooseButton } from './ChooseButton.tsx';
import { Best } from './CompareMatrix.tsx';
import { Note } from './MatrixCell.tsx';
import type { Matrix, MatrixSite } from './model.ts';
import { contractsText, pricedText, sumsOfCarrier, sumsOfMix, sumText, type ColumnSums } from './sums.ts';

interface Props {
  readonly matrix: Matrix;
  readonly counted: readonly MatrixSite[];
}

export function SiteList({ matrix, counted }: Props) {
  const { carriers, months } = matrix;
  const line = (name: string, provider: string | null, sums: ColumnSums) => (
    <Box component="li" key={name} sx={item}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <strong>{name}</strong>
        <Note text={`${pricedText(sums)}${provider === null ? ` · ${contractsText(sums)}` : ''}`} />
      </Box>
      <Box sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
        {sumText(sums.monthly, sums)}
        <Note text={sumText(sums.total, sums)} />
      </Box>
      <ChooseButton offers={sums.offers} provider={provider} matrix={matrix} />
    </Box>
  );
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Note
        text={`${texts['comparison.monthly']}; ${
          months === null ? texts['comparison.overTerms'] : fill(texts['comparison.overMonths'], { months })
        }`}
      />
      <Box component="ul" aria-label={texts['comparison.provider']} sx={list}>
        {months !== null && line(texts['comparison.bestMix'], null, sumsOfMix(matrix, counted))}
        {carriers.map(({ id, name }) => line(name, name, sumsOfCarrier(matrix, counted, id)))}
      </Box>
      <Box component="ul" aria-label={texts['comparison.matrix']} sx={list}>
        {matrix.sites.map((site) => (
          <SiteItem key={site.id} site={site} matrix={matrix} />
        ))}
      </Box>
    </Box>
  );
}

function SiteItem({ site, matrix }: { readonly site: MatrixSite; readonly matrix: Matrix }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Box component="li" sx={{ ...item, display: 'block' }}>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
        <strong>{site.name}</strong>
        <Box sx={{ textAlign: 'right', flex: 'none', maxWidth: '55%' }}>
          {matrix.months !== null && <Best site={site} matrix={matrix} />}
        </Box>
      </Box>
      <ChoiceSelect site={site} matrix={matrix} />
      <Box component="details" open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <Box component="summary" sx={{ paddingTop: 0.5, cursor: 'pointer', fontSize: 13 }}>
          {fill(texts['comparison.offers'], { count: site.offers.length })}
        </Box>
        {isOpen && <ServiceOffers service={site.service} months={matrix.months} isLocked={matrix.isLocked} />}
      </Box>
    </Box>
  );
}

const list = { display: 'grid', margin: 0, padding: 0, listStyle: 'none' } as const;
const item = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  paddingBlock: 0.75,
  borderBottom: 1,
  borderColor: 'divider',
  fontSize: 14,
} as const;
