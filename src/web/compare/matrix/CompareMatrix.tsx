/** Sites by carriers with a total per carrier; a row opens the quotes of its site. [QT-029] */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Fragment, useState, type ReactNode } from 'react';
import { fill } from '#domain/format/fill.ts';
import { cellOf } from '#domain/workplace/quote-matrix.ts';
import { comparisonMessages as texts } from '#generated/domain/messages/comparison.ts';
import { SidewaysScroll } from '#web/ui/table/SidewaysScroll.tsx';
import { ServiceOffers } from '../ServiceOffers.tsx';
import { ChoiceSelect } from './ChoiceSelect.tsx';
import { ChooseButton } from './ChooseButton.tsx';
import { MatrixCell, Note } from './MatrixCell.tsx';
import { bestOf } from './best.ts';
import type { Matrix, MatrixSite } from './model.ts';
import { contractsText, pricedText, sumsOfCarrier, sumsOfChoice, sumsOfMix, sumText } from './sums.ts';
import { matrixStyle } from './style.ts';

interface Props {
  readonly matrix: Matrix;
  /** Sites that the totals include. */
  readonly counted: readonly MatrixSite[];
}

export function CompareMatrix({ matrix, counted }: Props) {
  const { carriers, sites, months } = matrix;
  const [open, setOpen] = useState<string | null>(null);
  return (
    <SidewaysScroll label={texts['comparison.matrix']} sx={frame}>
      <Box component="table" aria-label={texts['comparison.matrix']} sx={matrixStyle}>
        <thead>
          <tr>
            <th scope="col">{texts['comparison.site']}</th>
            {months !== null && <th scope="col">{texts['comparison.bestMix']}</th>}
            {carriers.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">{texts['comparison.yourChoice']}</th>
          </tr>
        </thead>
        <tbody>
          {sites.map((site) => (
            <Fragment key={site.id}>
              <SiteRow
                site={site}
                matrix={matrix}
                isOpen={open === site.id}
                onOpen={() => setOpen(open === site.id ? null : site.id)}
              />
              {open === site.id && (
                <tr data-opened>
                  <td colSpan={carriers.length + (months === null ? 2 : 3)}>
                    <Box sx={{ position: 'sticky', left: 8, maxWidth: 'min(100%, calc(100vw - 320px))' }}>
                      <ServiceOffers service={site.service} months={months} isLocked={matrix.isLocked} />
                    </Box>
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
        <Sums matrix={matrix} counted={counted} />
      </Box>
    </SidewaysScroll>
  );
}

interface RowProps {
  readonly site: MatrixSite;
  readonly matrix: Matrix;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function SiteRow({ site, matrix, isOpen, onOpen }: RowProps) {
  const isChosen = (carrier: string): boolean => site.chosen.some(({ quote }) => quote.provider_id === carrier);
  return (
    <tr>
      <th scope="row">
        <Link
          component="button"
          type="button"
          aria-expanded={isOpen}
          title={fill(texts['comparison.offersFor'], { site: site.name })}
          onClick={onOpen}
          sx={{ textAlign: 'left', fontWeight: 600 }}
        >
          {site.name}
        </Link>
      </th>
      {matrix.months !== null && (
        <td>
          <Best site={site} matrix={matrix} />
        </td>
      )}
      {matrix.carriers.map(({ id }) => (
        <td key={id} data-selected={isChosen(id) || undefined}>
          <MatrixCell cell={cellOf(site, id, false)} matrix={matrix} />
        </td>
      ))}
      <td>
        <ChoiceSelect site={site} matrix={matrix} />
      </td>
    </tr>
  );
}

/** The lowest quote of a site as text. */
function Best({ site, matrix }: Pick<RowProps, 'site' | 'matrix'>) {
  const best = bestOf(site, matrix);
  if (best === null) return <Note text="–" />;
  return (
    <>
      <Box component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {best.amount}
      </Box>
      {best.notes.map((text) => (
        <Note key={text} text={text} />
      ))}
    </>
  );
}

function Sums({ matrix, counted }: Props) {
  const { carriers, months } = matrix;
  const mix = sumsOfMix(matrix, counted);
  const own = carriers.map(({ id }) => sumsOfCarrier(matrix, counted, id));
  const choice = sumsOfChoice(matrix, counted);
  const row = (title: string, cell: (sums: typeof mix) => ReactNode) => (
    <tr>
      <th scope="row">{title}</th>
      {months !== null && <td>{cell(mix)}</td>}
      {own.map((sums, at) => (
        <td key={carriers[at]!.id}>{cell(sums)}</td>
      ))}
      <td>{cell(choice)}</td>
    </tr>
  );
  const overTitle = months === null ? texts['comparison.overTerms'] : fill(texts['comparison.overMonths'], { months });
  return (
    <tfoot>
      {row(texts['comparison.sitesPriced'], pricedText)}
      {row(texts['comparison.monthly'], (sums) => sumText(sums.monthly, sums))}
      {row(overTitle, (sums) => sumText(sums.total, sums))}
      <tr data-no-print>
        <th scope="row">{texts['comparison.choose']}</th>
        {months !== null && (
          <td>
            <ChooseButton offers={mix.offers} provider={null} matrix={matrix} />
            <Note text={contractsText(mix)} />
          </td>
        )}
        {own.map(({ offers }, at) => (
          <td key={carriers[at]!.id}>
            <ChooseButton offers={offers} provider={carriers[at]!.name} matrix={matrix} />
          </td>
        ))}
        <td>{choice.offers.length > 0 && <Note text={contractsText(choice)} />}</td>
      </tr>
    </tfoot>
  );
}

const frame = {
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  backgroundColor: 'background.paper',
  '@media print': { border: 0 },
} as const;
