/** The team's renewal decision for a service, its current termination cost, and a new quote request. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { exposureOf } from '#domain/contracts/exposure.ts';
import { formatDate } from '#domain/format/date.ts';
import { fill } from '#domain/format/fill.ts';
import { formatMoney } from '#domain/format/money.ts';
import { feeToEnd } from '#domain/renewals/figures.ts';
import { callAccess } from '#generated/domain/call-access.ts';
import {
  initiateReshop,
  setRenewalPreference,
  setReshopPreference,
  type SetRenewalPreferenceBody,
} from '#generated/client/services.ts';
import { renewalPreferences } from '#generated/domain/lists/renewal-preference.ts';
import { reshopPreferences } from '#generated/domain/lists/reshop-preference.ts';
import { renewalMessages as texts } from '#generated/domain/messages/renewal.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import type { Records } from '#generated/records/registry.ts';
import type { NamedValues, WireRecord } from '#runtime/view.ts';
import { CallForm } from '#web/record/actions/CallForm.tsx';
import { PermittedButton } from '#web/record/actions/PermittedButton.tsx';
import { useDashboardPath } from '#web/record/team/paths.ts';
import { useTeam } from '#web/record/team/team-context.ts';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flash, flashError } from '#web/shell/flash/flash.ts';
import { viewersToday } from '#web/shell/session/today.ts';
import { Field } from '#web/ui/field/full/Field.tsx';

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

const call = {
  id: 'setRenewalPreference',
  label: shellMessages['shell.save'],
  loadForm: async () =>
    (await import('#generated/forms/operations/set-renewal-preference.ts')).setRenewalPreferenceForm,
  // Only a renewal has a term.
  companion: {
    follow: ({ renewal_preference: wish, term }: NamedValues): NamedValues =>
      wish === 'RENEW' || term === undefined ? {} : { term: undefined },
  },
};

function RenewalPreference({ service }: { service: Service }) {
  const { may } = useTeam();
  const client = useQueryClient();
  const save = async (body: NamedValues): Promise<void> => {
    await setRenewalPreference(service.id, body as object as SetRenewalPreferenceBody);
    flash(texts['renewal.saved'], 'success');
    await client.invalidateQueries();
  };
  if (may(callAccess.setRenewalPreference)) return <CallForm call={call} record={service} onSend={save} />;
  const wish = renewalPreferences.find(({ value }) => value === service.renewal_preference)?.label ?? null;
  return (
    <Box component="dl" sx={{ margin: 0 }}>
      <Fact title={texts['renewal.wish']} text={wish} />
    </Box>
  );
}

function ReshopPreference({ service }: { service: Service }) {
  const { may } = useTeam();
  const client = useQueryClient();
  const send = (wish: string | number | undefined): void => {
    const reshop_preference = (wish ?? null) as Service['reshop_preference'];
    void whileBusy(() => setReshopPreference(service.id, { reshop_preference }))
      .then(() => flash(texts['renewal.saved'], 'success'))
      .catch(flashError)
      .finally(() => void client.invalidateQueries());
  };
  return (
    <Box sx={{ minWidth: 220 }}>
      <Field
        id="reshop-preference"
        kind="enum"
        title={texts['renewal.reshopWish']}
        value={service.reshop_preference}
        isDisabled={!may(callAccess.setReshopPreference)}
        onChange={send}
        field={{ items: reshopPreferences, placeholder: texts['renewal.notDecided'] }}
      />
    </Box>
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
