/** Comparison of a request with many services: filters, and the table or the list of sites. */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { fill } from '#domain/format/fill.ts';
import { comparisonMessages as texts } from '#generated/domain/messages/comparison.ts';
import type { Comparison } from '../comparison-api.ts';
import { CompareMatrix } from './CompareMatrix.tsx';
import { Note } from './MatrixCell.tsx';
import { commonSites, isAssumed, matrixOf } from './model.ts';
import { SiteList } from './SiteList.tsx';

export function ManySites({ comparison, isLocked }: { readonly comparison: Comparison; readonly isLocked: boolean }) {
  const [isWholeOnly, setIsWholeOnly] = useState(false);
  const [isCommonOnly, setIsCommonOnly] = useState(false);
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const { horizon_months: months } = comparison;
  const matrix = matrixOf(comparison, isWholeOnly && months !== null, isLocked);
  const common = commonSites(matrix);
  const isUneven = common.length > 0 && common.length < matrix.sites.length;
  const hasAssumed = matrix.sites.some(({ offers }) => offers.some(({ quote }) => isAssumed(quote, months)));
  const Layout = isNarrow ? SiteList : CompareMatrix;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        {months !== null && (
          <FormControlLabel
            data-no-print={isWholeOnly ? undefined : true}
            control={<Checkbox checked={isWholeOnly} onChange={(_, isOn) => setIsWholeOnly(isOn)} />}
            label={fill(texts['comparison.onlyHorizon'], { months })}
          />
        )}
        {isUneven && (
          <FormControlLabel
            data-no-print={isCommonOnly ? undefined : true}
            control={<Checkbox checked={isCommonOnly} onChange={(_, isOn) => setIsCommonOnly(isOn)} />}
            label={texts['comparison.onlyCommon']}
          />
        )}
      </Box>
      <Layout matrix={matrix} counted={isCommonOnly && isUneven ? common : matrix.sites} />
      {hasAssumed && <Note text={texts['comparison.assumedMeans']} />}
    </Box>
  );
}
