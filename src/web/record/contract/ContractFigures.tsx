/** Compares the figures of a contract with the quotes of its order: a check mark, or the difference and its reason. */
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { formatDate } from '#domain/format/date.ts';
import { fill } from '#domain/format/fill.ts';
import { formatMoney } from '#domain/format/money.ts';
import { termText } from '#domain/format/term.ts';
import { readContractFigures, type ContractFigures as Figures, type FigurePair } from '#generated/client/contracts.ts';
import { contractMessages as texts } from '#generated/domain/messages/contract.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import type { WireRecord } from '#runtime/view.ts';
import { NothingHere } from '#web/record/detail/PanelFrame.tsx';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';
import { PlainList } from '#web/ui/list/PlainList.tsx';

/** Uses the records key, so that a change to a line refetches it. */
const figuresOf = (id: string, version: unknown) =>
  queryOptions({
    queryKey: ['records', 'contracts', 'figures', id, version],
    queryFn: ({ signal }) => readContractFigures(id, { signal }),
    placeholderData: (before) => before,
  });

export default function ContractFigures({ record }: { readonly record: WireRecord }) {
  const { data, isError, refetch } = useQuery(figuresOf(String(record['id']), record['version']));
  if (isError)
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <NothingHere text={texts['contract.figuresFailed']} />
        <Button onClick={() => void refetch()}>{shellMessages['shell.tryAgain']}</Button>
      </Box>
    );
  if (!data) return <TableSkeleton rows={2} />;
  if (!data.is_compared) return <NothingHere text={texts['contract.notCompared']} />;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Verdict figures={data} />
      <Lines figures={data} />
      {!data.agrees && <Reason reason={data.difference_reason ?? null} />}
    </Box>
  );
}

function Verdict({ figures }: { readonly figures: Figures }) {
  const { agrees, versions, quoted_on: quotedOn } = figures;
  const Icon = agrees ? CheckCircle : ErrorOutline;
  const known = { versions: [...new Set(versions)].map((version) => `v${version}`).join(', ') };
  const date = quotedOn ? formatDate(quotedOn, 'text') : '';
  return (
    <Typography sx={{ display: 'flex', alignItems: 'center', gap: 1, fontWeight: 600 }}>
      <Icon color={agrees ? 'success' : 'warning'} aria-hidden />
      {agrees ? fill(texts['contract.equalsQuotes'], { ...known, date }) : texts['contract.differs']}
    </Typography>
  );
}

function Lines({ figures }: { readonly figures: Figures }) {
  const rows = [
    ...figures.lines.flatMap(({ id, service, term, mrc, nrc }) => [
      [`${id}-mrc`, service, texts['contract.mrc'], mrc] as const,
      [`${id}-nrc`, service, texts['contract.nrc'], nrc] as const,
      [`${id}-term`, service, texts['contract.term'], term] as const,
    ]),
    ['total-mrc', texts['contract.total'], texts['contract.mrc'], figures.total_mrc] as const,
    ['total-nrc', texts['contract.total'], texts['contract.nrc'], figures.total_nrc] as const,
  ];
  return (
    <PlainList aria-label={texts['contract.figures']}>
      {rows.map(([key, what, figure, pair]) => (
        <Row key={key} what={what} figure={figure} pair={pair} />
      ))}
    </PlainList>
  );
}

interface RowProps {
  readonly what: string;
  readonly figure: string;
  readonly pair: FigurePair;
}

/** `MRC 710.00 instead of 689.00`. */
function Row({ what, figure, pair: { paper: written, quote, is_equal: isEqual } }: RowProps) {
  const Icon = isEqual ? CheckCircle : ErrorOutline;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '20px 56px minmax(0, 1fr)', sm: '20px minmax(0, 1fr) 56px minmax(160px, auto)' },
        gap: 1,
        alignItems: 'center',
        paddingY: 0.75,
        borderBottom: 1,
        borderColor: 'divider',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Icon fontSize="small" color={isEqual ? 'success' : 'warning'} aria-hidden />
      <Box component="span" sx={{ gridColumn: { xs: '2 / -1', sm: 'auto' } }}>
        {what}
      </Box>
      <Box component="span" sx={{ color: 'text.secondary', gridColumn: { xs: 2, sm: 'auto' } }}>
        {figure}
      </Box>
      <Box
        component="span"
        sx={{ gridColumn: { xs: 3, sm: 'auto' }, textAlign: 'right', fontWeight: isEqual ? 400 : 600 }}
      >
        {isEqual ? shown(written) : fill(texts['contract.insteadOf'], { paper: shown(written), quote: shown(quote) })}
      </Box>
    </Box>
  );
}

function shown(value: FigurePair['paper']): string {
  if (value === null || value === undefined) return texts['contract.unknown'];
  return typeof value === 'number' ? termText(value) : formatMoney(value as Money);
}

type Money = Parameters<typeof formatMoney>[0];

/** The customer reads the reason before signing; a contract with a difference cannot be sent without one. */
const Reason = ({ reason }: { readonly reason: string | null }) => (
  <Typography sx={{ color: reason === null ? 'warning.main' : 'text.primary' }}>
    {reason === null ? texts['contract.reasonMissing'] : fill(texts['contract.differenceReason'], { reason })}
  </Typography>
);
