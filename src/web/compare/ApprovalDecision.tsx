/** The cost of one order, its selected quotes next to the best others, and the approver's decision. (domain 2.3) */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { fill } from '#domain/format/fill.ts';
import type { Money } from '#domain/format/money.ts';
import { limits } from '#generated/domain/limits.ts';
import { approvalMessages as texts } from '#generated/domain/messages/approval.ts';
import { approvalView as view } from '#generated/screens/views/approval.ts';
import type { OfferedEvent } from '#runtime/offered-event.ts';
import type { WireRecord } from '#runtime/view.ts';
import { LoadFailure } from '#web/record/list/LoadFailure.tsx';
import { useDashboardPath } from '#web/record/team/paths.ts';
import { withValues } from '#web/record/next/words.ts';
import { eventsOf, nextActionOf } from '#web/shell/records.ts';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';
import { ApprovalDialog } from './ApprovalDialog.tsx';
import ExchangeNote from '#web/record/approval/ExchangeNote.tsx';
import { ChosenQuote } from './ChosenQuote.tsx';
import { comparisonOf, type Comparison } from './comparison-api.ts';
import { totalLines, TotalTiles } from './TotalTiles.tsx';

/** Each quote over its own term, because the approval is for the value of the order as signed. */
const asOrdered = { horizonMonths: null, currency: limits.defaultCurrency, isAllIn: false } as const;

export default function ApprovalDecision({ record }: { readonly record: WireRecord }) {
  const pathOf = useDashboardPath();
  const group = String(record['service_group_id']);
  const { data, error, refetch } = useQuery(comparisonOf(group, asOrdered));
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton rows={4} />;
  const requested = (record['tcv_at_request'] ?? null) as Comparison['totals']['tcv'];
  const isUnchanged = isSame(requested, data.totals.tcv);
  const lines = isUnchanged
    ? totalLines(data.totals)
    : totalLines({ total_mrc: null, total_nrc: null, tcv: requested });
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <TotalTiles lines={lines} isMixed={data.totals.is_mixed} />
      <ExchangeNote record={record} />
      {record['comment'] ? (
        <Typography>{fill(texts['approval.said'], { comment: String(record['comment']) })}</Typography>
      ) : null}
      <Decide record={record} lines={lines} />
      {!isUnchanged && <Typography role="note">{texts['approval.changedSince']}</Typography>}
      {data.services.map((service) => (
        <ChosenQuote key={service.service_id} service={service} />
      ))}
      <Link component={RouterLink} to={pathOf(`procurement/service-groups/${group}/quotes`)}>
        {texts['approval.compareAll']}
      </Link>
    </Box>
  );
}

const isSame = (a: Money | null, b: Money | null): boolean => a?.value === b?.value && a?.code === b?.code;

interface DecideProps {
  readonly record: WireRecord;
  readonly lines: readonly (readonly [string, Money])[];
}

const aside = { variant: 'outlined', color: 'inherit' } as const;

/** The events that the account may send now, otherwise who must act. */
function Decide({ record, lines }: DecideProps) {
  const [event, setEvent] = useState<OfferedEvent | null>(null);
  const id = String(record['id']);
  const { data: events = [] } = useQuery(eventsOf(view.path, id));
  const { data: next } = useQuery({ ...nextActionOf(view.path, id, record['version']), retry: false });
  // Permitted events load after the record; until then a decided approval shows no buttons.
  if (record['decided_at'] !== null) return null;
  const waiting = next?.waiting ?? null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      {waiting !== null && <Typography>{withValues(waiting, next!.values)}</Typography>}
      {events.map((each) => (
        <Button
          key={each.event}
          {...(each.needs_reason || !each.is_primary ? aside : { variant: 'contained' })}
          onClick={() => setEvent(each)}
        >
          {each.label}
        </Button>
      ))}
      {event && <ApprovalDialog record={record} event={event} lines={lines} onClose={() => setEvent(null)} />}
    </Box>
  );
}
