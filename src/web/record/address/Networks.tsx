/** The carriers in the building or near it, with the source and age of the data. [AD-005] [AD-006] [AD-007] [AD-035] */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callAccess } from '#generated/domain/call-access.ts';
import { fetchNetworkData } from '#generated/client/addresses.ts';
import { addressMessages as texts } from '#generated/domain/messages/address.ts';
import { addressNetworkDataView as dataView } from '#generated/screens/views/address-network-data.ts';
import { providerAvailabilityView as view } from '#generated/screens/views/provider-availability.ts';
import { connectionTypes } from '#generated/domain/lists/connection-type.ts';
import { transports } from '#generated/domain/lists/transport.ts';
import { formatDate, relativeTime } from '#domain/format/date.ts';
import { showMoment } from '#web/shell/session/moment.ts';
import { fill } from '#domain/format/fill.ts';
import { formatNumber } from '#domain/format/number.ts';
import type { ListItem } from '#runtime/product.ts';
import type { WireName, ListParams, WireRecord } from '#runtime/view.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { listOf, refreshRecords } from '#web/shell/records.ts';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';
import { PermittedButton } from '../actions/PermittedButton.tsx';
import { LoadFailure } from '../list/LoadFailure.tsx';

export default function Networks({ record }: { readonly record: WireRecord }) {
  const client = useQueryClient();
  const [isLooking, setIsLooking] = useState(false);
  const id = String(record['id']);
  const newest = { address_id: id, sort_field: 'created_at', sort_dir: 'desc', per_page: 1 };
  const query = useQuery({ ...listOf(dataView.path, newest), retry: false });
  const look = async (): Promise<void> => {
    setIsLooking(true);
    await fetchNetworkData(id)
      .then(() => refreshRecords(client))
      .catch(flashError);
    setIsLooking(false);
  };
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <TableSkeleton rows={2} />;
  const found = query.data.records[0];
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {found ? (
        <Findings found={found} />
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>{texts['address.notLooked']}</Typography>
      )}
      <PermittedButton
        access={callAccess.fetchNetworkData}
        size="small"
        variant="outlined"
        loading={isLooking}
        onClick={() => void look()}
      >
        {texts[found ? 'address.lookAgain' : 'address.lookNow']}
      </PermittedButton>
    </Box>
  );
}

function Findings({ found }: { readonly found: WireRecord }) {
  const params = {
    network_data_id: found['id'],
    sort_field: 'site_distance_ft' satisfies WireName,
    sort_dir: 'asc',
    per_page: 100,
  } satisfies ListParams;
  const { data, error, refetch } = useQuery({ ...listOf(view.path, params), retry: false });
  const at = String(found['created_at']);
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Typography sx={{ color: 'text.secondary' }}>
        {fill(texts['address.lookedAt'], { age: relativeTime(at), date: showMoment(at) })}
      </Typography>
      {found['source'] === null && <Alert severity="warning">{texts['address.noLists']}</Alert>}
      {data?.records.length === 0 && found['source'] !== null && (
        <Typography>{fill(texts['address.noCarrier'], { source: String(found['source']) })}</Typography>
      )}
      {data && data.records.length > 0 && <Carriers carriers={data.records} />}
    </>
  );
}

const titles = [
  view.fields.providerRaw.title,
  view.fields.connectionStatus.title,
  view.fields.siteDistanceFt.title,
  view.fields.accessMedium.title,
  view.fields.closestSiteAddress.title,
  view.fields.source.title,
  view.fields.asOf.title,
];

const Carriers = ({ carriers }: { readonly carriers: readonly WireRecord[] }) => (
  <TableContainer component="section" tabIndex={0} aria-label={view.titlePlural}>
    <Table size="small">
      <TableHead>
        <TableRow>
          {titles.map((title) => (
            <TableCell key={title}>{title}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {carriers.map((carrier) => (
          <TableRow key={String(carrier['id'])}>
            <TableCell component="th" scope="row">
              {String(carrier['provider_raw'])}
            </TableCell>
            <TableCell>{labelIn(connectionTypes, carrier['connection_status'])}</TableCell>
            <TableCell>{distanceOf(carrier)}</TableCell>
            <TableCell>{labelIn(transports, carrier['access_medium'])}</TableCell>
            <TableCell>{String(carrier['closest_site_address'] ?? '')}</TableCell>
            <TableCell>{String(carrier['source'] ?? '')}</TableCell>
            <TableCell>{typeof carrier['as_of'] === 'string' && formatDate(carrier['as_of'], 'text')}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
);

/** A carrier known only from its own list has no distance. */
function distanceOf({ site_distance_ft: feet }: WireRecord): string {
  if (feet === null || feet === undefined) return texts['address.sameWords'];
  return fill(texts['address.feet'], { feet: formatNumber(Math.round(Number(feet))) });
}

const labelIn = (items: readonly ListItem[], wanted: unknown): string =>
  items.find(({ value }) => value === wanted)?.label ?? '';
