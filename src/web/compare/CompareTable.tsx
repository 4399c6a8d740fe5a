/** Quotes as columns, attributes as rows; the first column stays while the others scroll. */
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { Fragment, type ReactNode } from 'react';
import { comparisonMessages as texts } from '#generated/domain/messages/comparison.ts';
import type { ComparedQuote, ComparedService } from './comparison-api.ts';
import { LineValue } from './LineValue.tsx';
import { providerOf, sectionsOf, serviceTitle } from './lines.ts';
import { Badges, Differences } from './QuoteMarks.tsx';
import { SelectButton } from './SelectButton.tsx';

export function CompareTable({ service, isLocked }: { service: ComparedService; isLocked: boolean }) {
  const row = (label: string, cell: (each: ComparedQuote) => ReactNode) => (
    <tr>
      <th scope="row">{label}</th>
      {service.quotes.map((each) => (
        <td key={each.quote.id} data-selected={each.quote.selected || undefined}>
          {cell(each)}
        </td>
      ))}
    </tr>
  );
  return (
    <Box component="section" tabIndex={0} aria-label={serviceTitle(service)} sx={{ overflowX: 'auto' }}>
      <Box component="table" sx={tableStyle}>
        <thead>
          <tr>
            <th scope="col">{texts['comparison.provider']}</th>
            {service.quotes.map((each) => (
              <th key={each.quote.id} scope="col">
                {providerOf(each)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row(texts['comparison.choice'], (each) => (
            <SelectButton service={service} compared={each} isLocked={isLocked} />
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
              <th scope="rowgroup" colSpan={service.quotes.length + 1} data-section>
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
    </Box>
  );
}

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
});
