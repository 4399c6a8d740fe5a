/**
 * Quotes as columns, attributes as rows; the first column is sticky. In print, the columns share the width of the page.
 */
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { Fragment, type ReactNode } from 'react';
import { comparisonMessages as texts } from '#generated/domain/messages/comparison.ts';
import type { ComparedQuote, ComparedService } from './comparison-api.ts';
import { LineValue } from './LineValue.tsx';
import { providerOf, sectionsOf, serviceTitle } from './lines.ts';
import { SidewaysScroll } from '#web/ui/table/SidewaysScroll.tsx';
import { Badges, Differences } from './QuoteMarks.tsx';
import { SelectButton } from './SelectButton.tsx';
import { useIsPrinting } from './use-is-printing.ts';

interface Props {
  readonly service: ComparedService;
  readonly isLocked: boolean;
}

/** Maximum number of columns on a portrait page at a readable size. */
const columnsOfSheet = 6;

export function CompareTable({ service, isLocked }: Props) {
  const isPrinting = useIsPrinting();
  const { quotes } = service;
  const starts = isPrinting ? quotes.map((_, at) => at).filter((at) => at % columnsOfSheet === 0) : [0];
  return starts.map((start) => (
    <SidewaysScroll key={start} label={serviceTitle(service)} sx={frame}>
      <Columns
        service={service}
        quotes={isPrinting ? quotes.slice(start, start + columnsOfSheet) : quotes}
        isLocked={isLocked}
      />
    </SidewaysScroll>
  ));
}

function Columns({ service, quotes, isLocked }: Props & { readonly quotes: readonly ComparedQuote[] }) {
  const row = (label: string, cell: (each: ComparedQuote) => ReactNode) => (
    <tr>
      <th scope="row">{label}</th>
      {quotes.map((each) => (
        <td key={each.quote.id} data-selected={each.quote.selected || undefined}>
          {cell(each)}
        </td>
      ))}
    </tr>
  );
  return (
    <Box component="table" sx={tableStyle}>
      <thead>
        <tr>
          <th scope="col">{texts['comparison.provider']}</th>
          {quotes.map((each) => (
            <th key={each.quote.id} scope="col">
              {providerOf(each)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {row(texts['comparison.choice'], (each) => (
          <Choice service={service} compared={each} isLocked={isLocked} />
        ))}
        {row(texts['comparison.badges'], (each) => (
          <Badges compared={each} />
        ))}
        {row(texts['comparison.differences'], (each) => (
          <Differences service={service} compared={each} />
        ))}
      </tbody>
      {sectionsOf(service).map(({ title, lines }) => (
        <tbody key={title}>
          <tr>
            <th scope="rowgroup" colSpan={quotes.length + 1} data-section>
              {title}
            </th>
          </tr>
          {lines.map((line) => (
            <Fragment key={line.label}>
              {row(line.label, (each) => (
                <LineValue line={line} compared={each} />
              ))}
            </Fragment>
          ))}
        </tbody>
      ))}
    </Box>
  );
}

/** Print shows the selection without buttons. */
function Choice({ compared, ...button }: Props & { readonly compared: ComparedQuote }) {
  const isPrinting = useIsPrinting();
  if (isPrinting) return compared.quote.selected ? texts['comparison.selected'] : null;
  return <SelectButton compared={compared} {...button} />;
}

const frame = { '@media print': { 'div + div > &': { breakBefore: 'page' } } } as const;

const tableStyle = (theme: Theme) => ({
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: 13,
  '& th, & td': {
    minWidth: 160,
    maxWidth: 260,
    padding: '8px 12px',
    textAlign: 'left',
    verticalAlign: 'top',
    borderBottom: 1,
    borderColor: 'divider',
    overflowWrap: 'anywhere',
  },
  '& tr > th:first-of-type': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    minWidth: 140,
    backgroundColor: 'background.paper',
  },
  '& thead th': { fontSize: 14 },
  '& th[data-section]': {
    maxWidth: 'none',
    paddingTop: '20px',
    fontSize: 12,
    letterSpacing: '0.04em',
    color: 'text.secondary',
  },
  '& td': { fontVariantNumeric: 'tabular-nums' },
  '& td[data-selected]': { backgroundColor: theme.tokens.tones.purple.tint },
  '@media print': {
    width: '100%',
    tableLayout: 'fixed',
    fontSize: 11,
    '& th, & td': { minWidth: 0, maxWidth: 'none', padding: '4px 6px' },
    '& tr > th:first-of-type': { position: 'static', minWidth: 0 },
    '& thead th': { fontSize: 12 },
    '& th[data-section]': { paddingTop: '10px' },
    '& tr': { breakInside: 'avoid' },
  },
});
