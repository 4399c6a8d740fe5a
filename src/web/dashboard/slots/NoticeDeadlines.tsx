/** The contracts with the next notice deadlines, and the cost of missing them. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Tooltip from '@mui/material/Tooltip';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { exposureOf } from '#domain/contracts/exposure.ts';
import { formatDate, relativeTime } from '#domain/format/date.ts';
import { formatMoney } from '#domain/format/money.ts';
import { limits } from '#generated/domain/limits.ts';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import { contractView } from '#generated/screens/views/contract.ts';
import type { Money } from '#generated/records/values/money.ts';
import type { WireRecord } from '#runtime/view.ts';
import { listParams } from '#web/record/conditions.ts';
import { NothingHere, PanelFrame } from '#web/record/detail/PanelFrame.tsx';
import { Loaded } from '#web/record/Loaded.tsx';
import { useTeam } from '#web/record/team/team-context.ts';
import { useDashboardPath } from '#web/record/team/paths.ts';
import { listOf } from '#web/shell/records.ts';
import { recordName } from '#domain/format/shown-as.ts';
import { termText } from '#domain/format/term.ts';
import { LineItem, PlainList } from '#web/ui/list/PlainList.tsx';

export default function NoticeDeadlines() {
  const scope = useTeam();
  const params = {
    ...listParams(contractView, { status: 'ACTIVE', notice_deadline__gte: '@today' }, scope),
    sort_field: 'notice_deadline',
    sort_dir: 'asc',
    per_page: limits.noticeDeadlinesShown,
  };
  const deadlines = useQuery({ ...listOf(contractView.path, params), retry: false });
  return (
    <Box sx={{ marginBottom: 2.5 }}>
      <PanelFrame title={texts['app.noticeDeadlines']}>
        <Loaded query={deadlines} empty={<NothingHere text={texts['app.noDeadlines']} />}>
          {({ records }) => (
            <PlainList>
              {records.map((contract) => (
                <Deadline key={String(contract['id'])} contract={contract} />
              ))}
            </PlainList>
          )}
        </Loaded>
      </PanelFrame>
    </Box>
  );
}

function Deadline({ contract }: { contract: WireRecord }) {
  const pathOf = useDashboardPath();
  const group = contract['service_group_id'];
  const name = [(contract['provider'] as WireRecord | null)?.['name'], recordName(contractView, contract)].join(' · ');
  const renewal = contract['auto_renew_term'] as number | null;
  const exposure = exposureOf({ totalMrc: (contract['total_mrc'] as Money | null) ?? null, autoRenewTerm: renewal });
  const day = String(contract['notice_deadline']);
  return (
    <LineItem sx={{ gap: '4px 24px', alignItems: 'baseline', padding: '10px 0' }}>
      <Box sx={{ flex: '1 1 220px', fontWeight: 600, overflowWrap: 'anywhere' }}>
        {typeof group === 'string' ? (
          <Link component={RouterLink} to={pathOf(`procurement/service-groups/${group}/contract`)} color="inherit">
            {name}
          </Link>
        ) : (
          name
        )}
      </Box>
      <Fact title={texts['app.noticeBy']} text={`${formatDate(day, 'text')} (${relativeTime(`${day}T23:59:59Z`)})`} />
      <Fact title={texts['app.renewsFor']} text={termOf(renewal)} />
      <Tooltip title={texts['app.exposureHelp']}>
        <Box tabIndex={0}>
          <Fact
            title={texts['app.exposure']}
            text={exposure === null ? texts['app.notKnown'] : formatMoney(exposure)}
          />
        </Box>
      </Tooltip>
    </LineItem>
  );
}

const Fact = ({ title, text }: { title: string; text: string }) => (
  <Box sx={{ minWidth: 130 }}>
    <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{title}</Box>
    <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{text}</Box>
  </Box>
);

const termOf = (months: number | null): string => (months === null ? texts['app.notKnown'] : termText(months));
