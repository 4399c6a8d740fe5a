/** The differences of a comparison with NetBox: selected before writing, then each with its result. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fill } from '#domain/format/fill.ts';
import { callAccess } from '#generated/domain/call-access.ts';
import { applyNetboxSync } from '#generated/client/inventory.ts';
import { netboxMessages as texts } from '#generated/domain/messages/netbox.ts';
import type { WireRecord } from '#runtime/view.ts';
import { PermittedButton } from '#web/record/actions/PermittedButton.tsx';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { refreshRecords } from '#web/shell/records.ts';
import { firstChoice, groupsOf, type Choice, type NetboxSync } from './choice.ts';
import { ChangeGroup } from './ChangeGroup.tsx';

export default function NetboxChanges({ record }: { record: WireRecord }) {
  const sync = record as NetboxSync;
  if (sync.status === 'COMPARING') return <Waiting text={texts['netbox.comparing']} />;
  if (sync.status === 'APPLYING') return <Waiting text={texts['netbox.writing']} />;
  return (
    <>
      {sync.failure !== null && <Alert severity="error">{sync.failure}</Alert>}
      {sync.changes.length === 0 && sync.failure === null && (
        <Alert severity="success">{texts['netbox.nothing']}</Alert>
      )}
      <Differences key={sync.version} sync={sync} />
    </>
  );
}

function Differences({ sync }: { sync: NetboxSync }) {
  const client = useQueryClient();
  const isOpen = sync.status === 'READY';
  const [choice, setChoice] = useState<Choice>(() => firstChoice(isOpen ? sync.changes : []));
  const all = sync.changes.filter(({ kind }) => kind !== 'blocked').length;
  const apply = async (): Promise<void> => {
    const changes = [...choice].map(([key, take]) => ({ key, ...(take && { take }) }));
    await whileBusy(() => applyNetboxSync(sync.id, { changes }));
    await refreshRecords(client);
  };
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {isOpen && all > 0 && (
        <Box>
          <PermittedButton
            access={callAccess.applyNetboxSync}
            variant="contained"
            disabled={choice.size === 0}
            onClick={() => void apply().catch(flashError)}
          >
            {fill(texts['netbox.apply'], { count: choice.size, all })}
          </PermittedButton>
        </Box>
      )}
      {groupsOf(sync.changes).map((group) => (
        <ChangeGroup key={group.kind} {...group} choice={isOpen ? choice : null} onChoice={setChoice} />
      ))}
    </Box>
  );
}

const Waiting = ({ text }: { readonly text: string }) => (
  <Box sx={{ display: 'grid', gap: 1.5 }}>
    <Box component="output">{text}</Box>
    <LinearProgress aria-label={text} />
  </Box>
);
