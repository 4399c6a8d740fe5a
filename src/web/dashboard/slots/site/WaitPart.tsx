/** Why a site is delayed: the reason of the delay, or the customer's denial with its ticket. */
import type { InstallAction } from '#generated/domain/lists/install-action.ts';
import type { InstallStatus } from '#generated/domain/lists/install-status.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { acceptanceDenials } from '#generated/domain/lists/acceptance-denial.ts';
import { installStatuses } from '#generated/domain/lists/install-status.ts';
import { siteMessages as texts } from '#generated/domain/messages/site.ts';
import { serviceView } from '#generated/screens/views/service.ts';
import { fill } from '#domain/format/fill.ts';
import type { ListItem } from '#runtime/product.ts';
import type { WireRecord } from '#runtime/view.ts';
import { recordPath, useDashboardPath } from '#web/record/team/paths.ts';
import { oneOf } from '#web/shell/records.ts';

/** Next actions of a site that need an explanation. */
const waiting: ReadonlySet<unknown> = new Set<InstallAction>(['clear_milestone', 'retest']);

export const isWaiting = (record: WireRecord): boolean => waiting.has(record['next_action']);

export function WaitPart({ record }: { readonly record: WireRecord }) {
  const { data: service } = useQuery(oneOf(serviceView.path, String(record['service_id'])));
  const pathOf = useDashboardPath();
  const text = service && wordsOf(service);
  if (!text) return null;
  const ticket = service['acceptance_ticket'] as WireRecord | null | undefined;
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {text}
      {ticket && record['next_action'] === 'retest' && (
        <>
          {' '}
          <Link component={RouterLink} to={pathOf(recordPath('tickets/:id', ticket['id']))}>
            {fill(texts['site.ticket'], { number: String(ticket['display_id']) })}
          </Link>
        </>
      )}
    </Box>
  );
}

const labelOf = (items: readonly ListItem[], value: unknown): string =>
  items.find((item) => item.value === value)?.label ?? '';

function wordsOf(service: WireRecord): string | null {
  const { install_status: status, install_status_reason: reason } = service;
  if (status === ('CUSTOMER_DENIED_ACCEPTANCE' satisfies InstallStatus))
    return fill(texts['site.denied'], {
      denial: labelOf(acceptanceDenials, service['acceptance_denied_for']),
      reason: String(service['acceptance_denied_reason'] ?? ''),
      measured: String(service['acceptance_denied_measured'] ?? ''),
    });
  if (typeof reason !== 'string') return null;
  return fill(texts['site.delayed'], { status: labelOf(installStatuses, status), reason });
}
