/** The team's other addresses at the same place, and a way to merge one into this one. [AD-036] [AD-037] */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mergeAddresses, readAddressUses } from '#generated/client/addresses.ts';
import { addressMessages as texts } from '#generated/domain/messages/address.ts';
import { addressView as view } from '#generated/screens/views/address.ts';
import { fill } from '#domain/format/fill.ts';
import type { WireRecordOf, WireRecord } from '#runtime/view.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { PlainList } from '#web/ui/list/PlainList.tsx';
import { ActionDialog } from '../actions/ActionDialog.tsx';
import { PermittedButton } from '../actions/PermittedButton.tsx';
import { RecordSelect } from '../actions/RecordSelect.tsx';

const shown = `{name}, {${'full_address' satisfies keyof WireRecordOf<'address'>}}`;

const usesOf = (id: string, version?: unknown) => ({
  queryKey: ['records', 'address-uses', id, version],
  queryFn: () => readAddressUses(id),
  retry: false,
});

export default function SamePlaces({ record }: { readonly record: WireRecord }) {
  const id = String(record['id']);
  const { data } = useQuery(usesOf(id, record['version']));
  /** Id of the address to merge; empty if it is still to be chosen. */
  const [other, setOther] = useState<string | null>(null);
  if (record['merged_into_id']) return <Typography>{texts['address.mergedAway']}</Typography>;
  const same = data?.same_place ?? [];
  const mergeButton = (from: string, label: string, name?: string) => (
    <PermittedButton
      access={view.access.update}
      size="small"
      variant="outlined"
      aria-label={name}
      onClick={() => setOther(from)}
    >
      {label}
    </PermittedButton>
  );
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      {data && same.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{texts['address.noSamePlace']}</Typography>
      )}
      {same.length > 0 && (
        <PlainList sx={{ display: 'grid', gap: 1, width: '100%' }}>
          {same.map((each) => (
            <Box
              component="li"
              key={each.id}
              sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, overflowWrap: 'anywhere' }}
            >
              <Box sx={{ flex: 1, minWidth: 220 }}>
                <b>{each.name}</b> {each.full_address}
              </Box>
              {mergeButton(each.id, texts['address.mergeHere'], fill(texts['address.mergeNamed'], { name: each.name }))}
            </Box>
          ))}
        </PlainList>
      )}
      {mergeButton('', texts['address.mergeOther'])}
      {other !== null && <MergeDialog record={record} start={other} onClose={() => setOther(null)} />}
    </Box>
  );
}

interface DialogProps {
  readonly record: WireRecord;
  readonly start: string;
  readonly onClose: () => void;
}

/** Says what will move before the merge. */
function MergeDialog({ record, start, onClose }: DialogProps) {
  const [other, setOther] = useState(start);
  const isOther = other !== '' && other !== record['id'];
  const { data } = useQuery({ ...usesOf(other), enabled: isOther });
  const merge = async (): Promise<void> => {
    await mergeAddresses(String(record['id']), { merged_address_id: other });
    flash(texts['address.merged'], 'success');
    onClose();
  };
  return (
    <ActionDialog
      title={fill(texts['address.mergeTitle'], { name: String(record['name']) })}
      button={texts['address.merge']}
      isReady={isOther && data !== undefined}
      onSend={merge}
      onClose={onClose}
    >
      {(mistakes) => (
        <>
          <RecordSelect
            label={texts['address.mergeWhich']}
            path={view.path}
            template={shown}
            params={{ team_id: record['team_id'], status: 'Active', sort_field: 'name', sort_dir: 'asc' }}
            value={other}
            onChange={setOther}
          />
          {mistakes['merged_address_id'] && <Typography color="error">{mistakes['merged_address_id'][0]}</Typography>}
          {other === record['id'] && <Typography color="error">{texts['address.mergeSelf']}</Typography>}
          <Typography>{texts['address.mergeMoves']}</Typography>
          {isOther && data && (
            <Typography sx={{ fontWeight: 600 }}>
              {fill(texts['address.mergeServices'], { count: data.services })}
            </Typography>
          )}
        </>
      )}
    </ActionDialog>
  );
}
