/** The quote work of one request on one screen: whom to remind, what carriers offer, what to recommend and when to share. [AM-011] */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { callAccess } from '#generated/domain/call-access.ts';
import { limits } from '#generated/domain/limits.ts';
import { deskMessages as texts } from '#generated/domain/messages/desk.ts';
import { quotedTerms } from '#generated/domain/lists/quoted-term.ts';
import { serviceGroupView } from '#generated/screens/views/service-group.ts';
import { fill } from '#domain/format/fill.ts';
import { Cell } from '#web/ui/cell/Cell.tsx';
import { LoadFailure } from '#web/record/list/LoadFailure.tsx';
import { refreshRecords } from '#web/shell/records.ts';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';
import { mayDo } from '../auth-provider.ts';
import { PageHeader } from '#web/record/page/PageHeader.tsx';
import { referenceOf } from '../queue/reference.ts';
import { AskCarriers } from './AskCarriers.tsx';
import { CarrierCards } from './CarrierCards.tsx';
import { isAwaited, useDesk, type Desk } from './desk.ts';
import { Matrix } from './Matrix.tsx';
import { OffersDrawer, type Picked } from './OffersDrawer.tsx';
import { ShareButton } from './ShareButton.tsx';

export default function DeskPage() {
  const { id = '' } = useParams();
  const [horizon, setHorizon] = useState<number>(limits.comparisonHorizonMonths);
  const { desk, error, retry } = useDesk(id, horizon);
  if (error !== null) return <LoadFailure error={error} onRetry={retry} />;
  if (desk === null) return <TableSkeleton rows={6} />;
  return <DeskContent desk={desk} onHorizon={setHorizon} />;
}

function DeskContent({ desk, onHorizon }: { readonly desk: Desk; readonly onHorizon: (months: number) => void }) {
  const { group, requests, horizon } = desk;
  const client = useQueryClient();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const [picked, setPicked] = useState<Picked | null>(null);
  const Layout = isPhone ? CarrierCards : Matrix;
  const onChanged = (): void => void refreshRecords(client);
  return (
    <>
      <PageHeader
        title={referenceOf(serviceGroupView, group)}
        beside={<Cell field={serviceGroupView.fields.currentStep} record={group} />}
      >
        {mayDo(callAccess.addQuoteRequests) && <AskCarriers group={group} isFirst={requests.length === 0} />}
        <ShareButton desk={desk} onChanged={onChanged} />
        <Button component={Link} to={`/admin/service-groups/${String(group['id'])}/show`}>
          {texts['desk.wholeRequest']}
        </Button>
      </PageHeader>
      <Facts desk={desk} />
      {requests.length === 0 ? (
        <Box component="p" sx={{ color: 'text.secondary' }}>
          {texts['desk.noneAsked']}
        </Box>
      ) : (
        <>
          <TextField
            select
            size="small"
            label={texts['desk.horizon']}
            value={horizon}
            onChange={(event) => onHorizon(Number(event.target.value))}
            sx={{ minWidth: 160, marginBottom: 1.5 }}
          >
            {quotedTerms.map(({ value, label }) => (
              <MenuItem key={value} value={value}>
                {label}
              </MenuItem>
            ))}
          </TextField>
          <Layout desk={desk} onPick={setPicked} onChanged={onChanged} />
        </>
      )}
      {picked && <OffersDrawer desk={desk} picked={picked} onChanged={onChanged} onClose={() => setPicked(null)} />}
    </>
  );
}

/** `Office rollout`, `Answered 4 of 6`, `Priced 18 of 20 sites`. */
function Facts({ desk: { group, requests, sites } }: { readonly desk: Desk }) {
  const answered = requests.filter((request) => !isAwaited(request)).length;
  const priced = sites.filter(({ offers }) => offers.length > 0).length;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        marginBottom: 1.5,
        color: 'text.secondary',
      }}
    >
      <span>{String(group['project_name'] ?? '')}</span>
      <span>{fill(texts['desk.answered'], { count: answered, all: requests.length })}</span>
      <span>{fill(texts['desk.priced'], { count: priced, all: sites.length })}</span>
    </Box>
  );
}
