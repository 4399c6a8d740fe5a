/** Calendar of notice deadlines and term ends, with the cost of missing them. */
import type { WireName, ListParams } from '#runtime/view.ts';
import type { ServiceStatus } from '#generated/domain/lists/service-status.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { daysOfMonths, riskOf, type DueDay } from '#domain/renewals/months.ts';
import { formatDate } from '#domain/format/date.ts';
import { fill } from '#domain/format/fill.ts';
import { formatMoney } from '#domain/format/money.ts';
import { recordName } from '#domain/format/shown-as.ts';
import { linkRenewalCalendar } from '#generated/client/renewals.ts';
import { limits } from '#generated/domain/limits.ts';
import { appMessages } from '#generated/domain/messages/app.ts';
import { renewalMessages as texts } from '#generated/domain/messages/renewal.ts';
import { serviceView } from '#generated/screens/views/service.ts';
import type { Records } from '#generated/records/registry.ts';
import { listParams } from '#web/record/conditions.ts';
import { NothingHere, PanelFrame } from '#web/record/detail/PanelFrame.tsx';
import { LoadFailure } from '#web/record/list/LoadFailure.tsx';
import { useDashboardPath } from '#web/record/team/paths.ts';
import { useTeam } from '#web/record/team/team-context.ts';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { everyOf } from '#web/shell/records.ts';
import { viewersToday } from '#web/shell/session/today.ts';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';
import { PlainList } from '#web/ui/list/PlainList.tsx';

type Service = Records['service'];

export default function RenewalCalendar() {
  const scope = useTeam();
  const [today] = useState(viewersToday);
  const params = {
    ...listParams(serviceView, { status__in: ['active', 'pending_disconnect'] satisfies ServiceStatus[] }, scope),
    contract_end_date__gte: today,
    is_month_to_month: false,
    sort_field: 'contract_end_date' satisfies WireName,
    sort_dir: 'asc',
  } satisfies ListParams;
  const { data, error, refetch } = useQuery({ ...everyOf(serviceView.path, params), retry: false });
  const services = (data ?? []) as readonly Service[];
  const months = daysOfMonths(services, today, limits.renewalCalendarMonths);
  return (
    <Box sx={{ marginBottom: 2.5 }}>
      <PanelFrame title={texts['renewal.calendar']} actions={<Subscribe />}>
        {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {!error && !data && <TableSkeleton rows={2} />}
        {data && months.length === 0 && <NothingHere text={texts['renewal.nothingEnds']} />}
        {months.length > 0 && (
          <>
            <Risk services={services.filter(({ notice_deadline: day }) => day !== null && day >= today)} />
            <PlainList
              sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))' }}
            >
              {months.map(({ month, days }) => (
                <li key={month}>
                  <Box component="h3" sx={{ fontSize: 14, fontWeight: 600, margin: '0 0 4px' }}>
                    {formatDate(`${month}-01`, 'month')}
                  </Box>
                  {days.map((day) => (
                    <Day key={`${day.id}-${day.kind}`} {...day} />
                  ))}
                </li>
              ))}
            </PlainList>
          </>
        )}
      </PanelFrame>
    </Box>
  );
}

function Risk({ services }: { services: readonly Service[] }) {
  const { amounts, unknown } = riskOf(services);
  const known = amounts.map((amount) => formatMoney(amount)).join(' + ');
  const text = known === '' ? texts['renewal.noneKnown'] : known;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '0 12px', alignItems: 'baseline', marginBottom: 2 }}>
      <Box sx={{ color: 'text.secondary' }}>{texts['renewal.atRisk']}</Box>
      <Box sx={{ fontSize: 20, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {unknown === 0 || known === '' ? text : fill(texts['renewal.notKnownOf'], { amount: text, count: unknown })}
      </Box>
    </Box>
  );
}

function Day({ id, day, kind, service }: DueDay<Service>) {
  const pathOf = useDashboardPath();
  const isNotice = kind === 'notice';
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '28px minmax(0, 1fr)', gap: 1, padding: '4px 0' }}>
      <Box sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>{Number(day.slice(8))}</Box>
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <Link component={RouterLink} to={pathOf(`inventory/${id}/contracts`)} color="inherit">
          {recordName(serviceView, service)}
        </Link>
        <Box sx={{ fontSize: 12, color: isNotice ? 'warning.dark' : 'text.secondary' }}>
          {texts[isNotice ? 'renewal.noticeDue' : 'renewal.termEnds']}
        </Box>
      </Box>
    </Box>
  );
}

function Subscribe() {
  const { teamId } = useTeam();
  const [url, setUrl] = useState<string | null>(null);
  const id = useId();
  const link = () =>
    void whileBusy(() => linkRenewalCalendar({ team_id: teamId }))
      .then((answer) => setUrl(answer.url))
      .catch(flashError);
  return (
    <>
      <Button size="small" onClick={link}>
        {texts['renewal.subscribe']}
      </Button>
      <Dialog open={url !== null} onClose={() => setUrl(null)} aria-labelledby={id} fullWidth maxWidth="sm">
        <DialogTitle id={id}>{texts['renewal.subscribe']}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Box>{texts['renewal.subscribeHelp']}</Box>
          <TextField
            label={texts['renewal.address']}
            value={url ?? ''}
            onFocus={(event) => event.target.select()}
            slotProps={{ input: { readOnly: true } }}
          />
        </DialogContent>
        <DialogActions sx={{ padding: 2 }}>
          <Button variant="contained" onClick={() => setUrl(null)}>
            {appMessages['app.secretCopied']}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
