/** Installation of one site: progress, who must act, planned dates, and the customer's tasks. */
import type { InstallAction } from '#generated/domain/lists/install-action.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { delayCauses } from '#generated/domain/lists/delay-cause.ts';
import { serviceEnds } from '#generated/domain/lists/service-end.ts';
import { siteMessages as texts } from '#generated/domain/messages/site.ts';
import { formatDate } from '#domain/format/date.ts';
import { fill } from '#domain/format/fill.ts';
import { delayOf } from '#domain/installation/delay.ts';
import type { WireRecord } from '#runtime/view.ts';
import { recordPath, useDashboardPath } from '#web/record/team/paths.ts';
import { AcceptPart } from './site/AcceptPart.tsx';
import { ContactPart } from './site/ContactPart.tsx';
import { CalendarLink } from './site/CalendarLink.tsx';
import { nowOf, nameIn } from './site/site-words.ts';
import { isWaiting, WaitPart } from './site/WaitPart.tsx';
import { Way } from './site/Way.tsx';

export default function SiteLine({ record }: { record: WireRecord }) {
  const pathOf = useDashboardPath();
  const service = `${pathOf(recordPath('inventory/:id', record['service_id']))}/installation`;
  const end = serviceEnds.find(({ value }) => value === record['end'])?.label;
  return (
    <Box
      component="article"
      sx={(theme) => ({
        border: 1,
        borderColor: 'divider',
        borderRadius: '8px',
        padding: 1.5,
        backgroundColor: theme.tokens.surface,
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 1,
        fontSize: 13,
      })}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 12px', alignItems: 'baseline' }}>
        <Link component={RouterLink} to={service} color="inherit" sx={{ fontWeight: 600, fontSize: 14 }}>
          {[nameIn(record, 'service'), end].filter(Boolean).join(' · ')}
        </Link>
        <span>{nameIn(record, 'address')}</span>
        {typeof record['order_number'] === 'string' && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {fill(texts['site.order'], { number: record['order_number'] })}
          </Box>
        )}
      </Box>
      <Way record={record} />
      <Box sx={{ fontWeight: 600 }}>{nowOf(record)}</Box>
      {isWaiting(record) && <WaitPart record={record} />}
      <Plan record={record} />
      {record['next_action'] === ('name_contact' satisfies InstallAction) && <ContactPart record={record} />}
      {record['install_stage'] === 'acceptance' && <AcceptPart record={record} />}
    </Box>
  );
}

/** The planned date next to the first promised one, and the lost days by cause. */
function Plan({ record }: { record: WireRecord }) {
  const { scheduled_install_date: planned, original_target_date: first, actual_install_date: actual } = record;
  const { days, split } = delayOf(record);
  const parts = delayCauses.flatMap(({ value, label }) => {
    const who = value === 'customer' ? texts['site.delayYou'] : label.toLowerCase();
    return split[value] !== 0 || value === 'carrier' || value === 'customer' ? [`${who} ${split[value]}`] : [];
  });
  const shown = (day: unknown): string => formatDate(String(day), 'text');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px', alignItems: 'center', color: 'text.secondary' }}>
      {typeof planned === 'string' && (
        <span>
          {fill(texts[first === planned || first === null ? 'site.plannedFor' : 'site.firstPromised'], {
            date: shown(planned),
            first: shown(first),
          })}
        </span>
      )}
      {days > 0 && <span>{fill(texts['site.delay'], { days, parts: parts.join(', ') })}</span>}
      {days < 0 && <span>{fill(texts['site.early'], { days: -days })}</span>}
      {typeof planned === 'string' && actual === null && <CalendarLink record={record} day={planned} />}
    </Box>
  );
}
