/** The track record of a carrier on its page, with the number of facts behind each figure. */
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { limits } from '#generated/domain/limits.ts';
import { scorecardMessages as texts } from '#generated/domain/messages/scorecard.ts';
import { fill } from '#domain/format/fill.ts';
import type { WireRecord } from '#runtime/view.ts';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';
import { LoadFailure } from '#web/record/list/LoadFailure.tsx';
import { figuresOf, trackRecordOf, type Figure } from './track-record.ts';

export default function TrackRecord({ record }: { readonly record: WireRecord }) {
  const { data, error, refetch } = useQuery(trackRecordOf(String(record['id'])));
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton rows={1} />;
  const figures = figuresOf(data);
  if (figures.every(({ count }) => count === 0))
    return (
      <Box sx={{ color: 'text.secondary' }}>{fill(texts['scorecard.none'], { months: limits.scorecardMonths })}</Box>
    );
  return (
    <Box component="dl" sx={gridStyle}>
      {figures.map((figure) => (
        <FigureTile key={figure.key} figure={figure} />
      ))}
    </Box>
  );
}

const gridStyle = {
  margin: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
} as const;

const FigureTile = ({ figure: { title, shown, behind, help } }: { readonly figure: Figure }) => (
  <div>
    <Box component="dt" sx={{ color: 'text.secondary', fontSize: 12, lineHeight: '18px' }}>
      {title}
    </Box>
    <Box component="dd" sx={{ margin: 0 }}>
      {shown !== null && <Box sx={{ fontSize: 20, fontWeight: 600, lineHeight: '28px' }}>{shown}</Box>}
      <Box sx={{ fontSize: 13 }}>{behind}</Box>
      <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{help}</Box>
    </Box>
  </div>
);
