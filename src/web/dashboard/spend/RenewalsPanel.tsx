/** Terms that end within a year, and the cost of the next term without notice. */
import Link from '@mui/material/Link';
import { use } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatDate } from '#domain/format/date.ts';
import { formatMoney } from '#domain/format/money.ts';
import type { ReadSpend200 } from '#generated/client/spend.ts';
import { appMessages } from '#generated/domain/messages/app.ts';
import { spendMessages as texts } from '#generated/domain/messages/spend.ts';
import { NothingHere, PanelFrame } from '#web/record/detail/PanelFrame.tsx';
import { useDashboardPath } from '#web/record/team/paths.ts';
import { RecordLinkContext } from '#web/ui/lookup/record-link.ts';
import { FigureTable } from './FigureTable.tsx';

export function RenewalsPanel({ spend: { renewals, currency } }: { spend: ReadSpend200 }) {
  const pathOf = useDashboardPath();
  const linkTo = use(RecordLinkContext);
  const money = (value: number | null): string =>
    value === null ? appMessages['app.notKnown'] : formatMoney({ value, code: currency });
  return (
    <PanelFrame title={texts['spend.renewals']}>
      {renewals.length === 0 ? (
        <NothingHere text={texts['spend.noRenewals']} />
      ) : (
        <FigureTable
          label={texts['spend.renewals']}
          head={[texts['spend.service'], appMessages['app.exposure'], texts['spend.ends'], appMessages['app.noticeBy']]}
          rows={renewals.map((term) => ({
            id: term.service_id,
            name: [term.carrier, term.name].filter(Boolean).join(' · '),
            to: linkTo('service', '', term.service_id),
            cells: [
              money(term.exposure),
              <Link
                key="end"
                component={RouterLink}
                to={pathOf('inventory/renewals')}
                color="inherit"
                sx={{ fontWeight: 400 }}
              >
                {formatDate(term.end, 'cell')}
              </Link>,
              term.notice === null ? appMessages['app.notKnown'] : formatDate(term.notice, 'cell'),
            ],
          }))}
        />
      )}
    </PanelFrame>
  );
}
