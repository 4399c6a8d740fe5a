/** The team's renewal decision for a service, its current termination cost, and a new quote request. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { exposureOf } from '#domain/contracts/exposure.ts';
import { formatDate } from '#domain/format/date.ts';
import { fill } from '#domain/format/fill.ts';
import { formatMoney } from '#domain/format/money.ts';
import { feeToEnd } from '#domain/renewals/figures.ts';
import { callAccess } from '#generated/domain/call-access.ts';
import { initiateReshop, setRenewalPreference, setReshopPreference } from '#generated/client/services.ts';
import { renewalPreferences } from '#generated/domain/lists/renewal-preference.ts';
import { reshopPreferences } from '#generated/domain/lists/reshop-preference.ts';
import { renewalMessages as texts } from '#generated/domain/messages/renewal.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import type { Records } from '#generated/records/registry.ts';
import type { WireRecord } from '#runtime/view.ts';
import { PermittedButton } from '#web/record/actions/PermittedButton.tsx';
import { useDashboardPath } from '#web/record/team/paths.ts';
import { useTeam } from '#web/record/team/team-context.ts';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flash, flashError } from '#web/shell/flash/flash.ts';
import { viewersToday } from '#web/shell/session/today.ts';

type Service = Records['service'];

export default function ServiceRenewal({ record }: { record: WireRecord }) {
  const service = record as Service;
  const isInstalled = service.status === 'active' || service.status === 'pending_disconnect';
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Figures service={service} />
      <RenewalPreference key={String(service.version)} service={service} />
      {isInstalled && <Reshop service={service} />}
    </Box>
  );
}

function Figures({ service }: { service: Service }) {
  const { contract_end_date: end, notice_deadline: notice, mrc } = service;
  const [today] = useState(viewersToday);
  if (service.is_month_to_month)
    return <Box>{fill(texts['renewal.monthToMonthSince'], { date: formatDate(end ?? today, 'text') })}</Box>;
  const exposure = exposureOf({
    totalMrc: mrc,
    autoRenewTerm: service.auto_renew_term,
    terminationFeePercent: service.termination_fee_percent,
  });
  const fee = feeToEnd(service, today);
  return (
    <>
      {notice !== null && notice < today && <Alert severity="warning">{texts['renewal.missed']}</Alert>}
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', gap: '12px 32px', margin: 0 }}>
        <Fact title={texts['renewal.noticeDue']} text={notice && formatDate(notice, 'text')} />
        <Fact title={texts['renewal.termEnds']} text={end && formatDate(end, 'text')} />
        <Fact title={texts['renewal.atRisk']} text={exposure && formatMoney(exposure)} />
        <Fact title={texts['renewal.endingToday']} text={fee && formatMoney(fee)} />
      </Box>
    </>
  );
}

const Fact = ({ title, text }: { title: string; text: string | null }) => (
  <Box>
    <Box component="dt" sx={{ color: 'text.secondary', fontSize: 12 }}>
      {title}
    </Box>
    <Box component="dd" sx={{ margin: 0, fontVariantNumeric: 'tabular-nums' }}>
      {text ?? texts['renewal.noneKnown']}
    </Box>
  </Box>
);

function RenewalPreference({ service }: { service: Service }) {
  const { may } = useTeam();
  const send = useSend();
  const [preference, setPreference] = useState({
    renewal_preference: service.renewal_preference,
    term: service.renewal_term === null ? '' : String(service.renewal_term),
    note: service.renewal_note ?? '',
  });
  const isReadOnly = !may(callAccess.setRenewalPreference);
  const isRenewal = preference.renewal_preference === 'RENEW';
  const save = () =>
    send(() =>
      setRenewalPreference(service.id, {
        renewal_preference: preference.renewal_preference,
        term: isRenewal && preference.term !== '' ? Number(preference.term) : null,
        note: preference.note.trim() === '' ? null : preference.note,
      }),
    );
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))' }}>
      <TextField
        select
        label={texts['renewal.wish']}
        value={preference.renewal_preference}
        disabled={isReadOnly}
        onChange={(event) =>
          setPreference({
            ...preference,
            renewal_preference: event.target.value as typeof preference.renewal_preference,
          })
        }
      >
        {renewalPreferences.map(({ value, label }) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      {isRenewal && (
        <TextField
          type="number"
          label={texts['renewal.wishedTerm']}
          value={preference.term}
          disabled={isReadOnly}
          onChange={(event) => setPreference({ ...preference, term: event.target.value })}
          slotProps={{ htmlInput: { min: 1, max: 60 } }}
        />
      )}
      <TextField
        label={texts['renewal.note']}
        value={preference.note}
        multiline
        disabled={isReadOnly}
        onChange={(event) => setPreference({ ...preference, note: event.target.value })}
      />
      <Box sx={{ alignSelf: 'center' }}>
        <PermittedButton access={callAccess.setRenewalPreference} variant="contained" onClick={save}>
          {shellMessages['shell.save']}
        </PermittedButton>
      </Box>
    </Box>
  );
}

/** Saves, shows a message, and refreshes the data. */
function useSend(): (call: () => Promise<unknown>) => void {
  const client = useQueryClient();
  return (call) =>
    void whileBusy(call)
      .then(() => flash(texts['renewal.saved'], 'success'))
      .catch(flashError)
      .finally(() => void client.invalidateQueries());
}

function ReshopPreference({ service }: { service: Service }) {
  const { may } = useTeam();
  const send = useSend();
  return (
    <TextField
      select
      label={texts['renewal.reshopWish']}
      value={service.reshop_preference ?? ''}
      disabled={!may(callAccess.setReshopPreference)}
      sx={{ minWidth: 220 }}
      onChange={({ target }) => {
        const reshop_preference = (target.value || null) as Service['reshop_preference'];
        send(() => setReshopPreference(service.id, { reshop_preference }));
      }}
    >
      <MenuItem value="">{texts['renewal.notDecided']}</MenuItem>
      {reshopPreferences.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}

function Reshop({ service }: { service: Service }) {
  const pathOf = useDashboardPath();
  const navigate = useNavigate();
  const start = () =>
    void whileBusy(() => initiateReshop(service.id, {}))
      .then((group) => navigate(pathOf(`procurement/service-groups/${group.id}`)))
      .catch(flashError);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <ReshopPreference service={service} />
      <PermittedButton access={callAccess.initiateReshop} variant="outlined" onClick={start}>
        {texts['renewal.findPrices']}
      </PermittedButton>
      <Box sx={{ color: 'text.secondary' }}>{texts['renewal.findPricesHelp']}</Box>
    </Box>
  );
}
