/**
 * The cost of ending the selected services on one date; the terms themselves change by an amendment with the carrier.
 */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { formatDate } from '#domain/format/date.ts';
import { fill } from '#domain/format/fill.ts';
import { formatMoney } from '#domain/format/money.ts';
import { recordName } from '#domain/format/shown-as.ts';
import {
  coTermination,
  lastEnd,
  type CoTermination,
  type Extension,
  type TermOf,
} from '#domain/renewals/co-termination.ts';
import { bulkMessages as texts } from '#generated/domain/messages/bulk.ts';
import { renewalMessages } from '#generated/domain/messages/renewal.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { serviceView } from '#generated/screens/views/service.ts';
import type { WireRecord } from '#runtime/view.ts';
import { Field } from '#web/ui/field/full/Field.tsx';

interface Props {
  readonly services: readonly WireRecord[];
  readonly onClose: () => void;
}

const { contractEndDate, mrc } = serviceView.fields;

const termOf = (record: WireRecord): TermOf => ({
  id: String(record['id']),
  name: recordName(serviceView, record),
  end: (record[contractEndDate.wire] ?? null) as string | null,
  mrc: (record[mrc.wire] ?? null) as TermOf['mrc'],
});

export function CoTermDialog({ services, onClose }: Props) {
  const id = useId();
  const terms = services.map(termOf);
  const [target, setTarget] = useState<string | undefined>(lastEnd(terms) ?? undefined);
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{fill(texts['bulk.coTermTitle'], { count: services.length })}</DialogTitle>
      <DialogContent>
        <Typography sx={{ marginBottom: 2 }}>{texts['bulk.coTermHelp']}</Typography>
        <Field id={`${id}-day`} kind="date" title={texts['bulk.coTermDay']} value={target} onChange={setTarget} />
        {/^\d{4}-\d{2}-\d{2}$/.test(target ?? '') && <Costs costs={coTermination(terms, target!)} />}
      </DialogContent>
      <DialogActions sx={{ padding: 2 }}>
        <Button onClick={onClose}>{shellMessages['shell.close']}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Costs({ costs: { extensions, totals, unknown } }: { costs: CoTermination }) {
  const known = totals.map((total) => formatMoney(total)).join(' + ');
  const amount = known === '' ? renewalMessages['renewal.noneKnown'] : known;
  const total =
    unknown === 0 || known === '' ? amount : fill(renewalMessages['renewal.notKnownOf'], { amount, count: unknown });
  return (
    <>
      <TableContainer component="section" tabIndex={0} aria-label={texts['bulk.coTermCharge']} sx={{ maxHeight: 320 }}>
        {/* All three columns fit next to each other on a phone. */}
        <Table size="small" stickyHeader sx={{ '& th, & td': { paddingInline: { xs: 0.75, sm: 1.5 } } }}>
          <TableHead>
            <TableRow>
              <TableCell>{serviceView.title}</TableCell>
              <TableCell>{contractEndDate.title}</TableCell>
              <TableCell align="right">{texts['bulk.coTermCharge']}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {extensions.map((each) => (
              <TableRow key={each.id}>
                <TableCell>{each.name}</TableCell>
                <TableCell>{each.end === null ? '–' : formatDate(each.end, 'text')}</TableCell>
                <TableCell align="right">{chargeText(each)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <Alert severity="info" icon={false} sx={{ marginTop: 2, fontWeight: 600 }}>
        {fill(texts['bulk.coTermTotal'], { amount: total })}
      </Alert>
    </>
  );
}

function chargeText({ charge, isLater }: Extension): string {
  if (isLater) return texts['bulk.coTermLater'];
  return charge ? formatMoney(charge) : renewalMessages['renewal.noneKnown'];
}
