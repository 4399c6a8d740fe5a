/** Imports a file of services: column mapping, preview, then the import itself. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { fill } from '#domain/format/fill.ts';
import { formatMoney } from '#domain/format/money.ts';
import { proposedColumns } from '#domain/services/import/targets.ts';
import { callAccess } from '#generated/domain/call-access.ts';
import { importServices } from '#generated/client/services.ts';
import { importMessages as texts } from '#generated/domain/messages/import.ts';
import { renewalMessages } from '#generated/domain/messages/renewal.ts';
import { sheetMessages } from '#generated/domain/messages/sheet.ts';
import { serviceView } from '#generated/screens/views/service.ts';
import { PermittedButton } from '#web/record/actions/PermittedButton.tsx';
import { PanelFrame } from '#web/record/detail/PanelFrame.tsx';
import { useTeam } from '#web/record/team/team-context.ts';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flash, flashError } from '#web/shell/flash/flash.ts';
import { refreshRecords } from '#web/shell/records.ts';
import { cellsOfFile, readable } from '#web/ui/sheet/file/files.ts';
import { ColumnChoices } from './ColumnChoices.tsx';
import { FaultList } from './FaultList.tsx';
import { StyleChoices } from './StyleChoices.tsx';
import { targets, type OpenFile, type Outcome } from './open-file.ts';

export default function ServiceImport() {
  const { teamId } = useTeam();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<OpenFile | null>(null);
  const [trial, setTrial] = useState<Outcome | null>(null);
  const send = (open: OpenFile, how: { readonly dry_run: boolean; readonly on_fault: 'refuse' | 'skip' }) =>
    importServices({
      team_id: teamId,
      name: open.name,
      columns: [...open.columns],
      rows: open.rows.map((row) => [...row]),
      ...open.style,
      ...how,
    });
  const check = (open: OpenFile): void => {
    setFile(open);
    setTrial(null);
    void whileBusy(() => send(open, { dry_run: true, on_fault: 'refuse' })).then(setTrial, flashError);
  };
  const load = async (chosen: File): Promise<void> => {
    const cells = await whileBusy(() => cellsOfFile(chosen));
    const [header, ...rows] = cells ?? [];
    if (!header || rows.length === 0) return flash(sheetMessages['sheet.fileUnreadable']);
    check({ name: chosen.name, header, rows, columns: proposedColumns(header, targets), style: {} });
  };
  const write = (open: OpenFile, on_fault: 'refuse' | 'skip'): void =>
    void whileBusy(() => send(open, { dry_run: false, on_fault }))
      .then((outcome) => {
        flash(fill(texts['import.done'], { count: outcome.ready }), 'success');
        setFile(null);
        setTrial(null);
        return refreshRecords(client);
      })
      .catch(flashError);
  return (
    <Box sx={{ marginBottom: 2.5 }}>
      <PanelFrame title={texts['import.title']}>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Box sx={{ color: 'text.secondary' }}>{texts['import.help']}</Box>
          <Box>
            <PermittedButton
              access={callAccess.importServices}
              variant={file ? 'outlined' : 'contained'}
              onClick={() => input.current?.click()}
            >
              {texts['import.choose']}
            </PermittedButton>
            <input
              ref={input}
              type="file"
              hidden
              aria-label={texts['import.choose']}
              accept={readable}
              onChange={({ target }) => {
                const [chosen] = target.files ?? [];
                target.value = '';
                if (chosen) void load(chosen);
              }}
            />
            {file && (
              <Box component="span" sx={{ marginLeft: 1.5, overflowWrap: 'anywhere' }}>
                {file.name}
              </Box>
            )}
          </Box>
          {file && <ColumnChoices file={file} onChange={(columns) => check({ ...file, columns })} />}
          {file && <StyleChoices file={file} trial={trial} onChange={(style) => check({ ...file, style })} />}
          {file && trial && <Trial file={file} trial={trial} onWrite={write} />}
        </Box>
      </PanelFrame>
    </Box>
  );
}

interface TrialProps {
  readonly file: OpenFile;
  readonly trial: Outcome;
  readonly onWrite: (file: OpenFile, onFault: 'refuse' | 'skip') => void;
}

function Trial({ file, trial, onWrite }: TrialProps) {
  const isSound = trial.fault_count === 0;
  return (
    <>
      <Alert severity={isSound ? 'success' : 'warning'}>
        {fill(texts['import.ready'], { count: trial.ready, all: file.rows.length })} {totalText(trial)}
      </Alert>
      {!isSound && <FaultList file={file} trial={trial} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <PermittedButton
          access={callAccess.importServices}
          variant="contained"
          disabled={trial.ready === 0}
          onClick={() => onWrite(file, isSound ? 'refuse' : 'skip')}
        >
          {fill(texts[isSound ? 'import.all' : 'import.withoutFaulty'], { count: trial.ready })}
        </PermittedButton>
      </Box>
    </>
  );
}

/** The known monthly charges, and the number of rows without one. */
function totalText({ mrc, mrc_unknown: unknown }: Outcome): string {
  const known = mrc.map((amount) => formatMoney(amount)).join(' + ');
  const text = `${serviceView.fields.mrc.title}: ${known === '' ? renewalMessages['renewal.noneKnown'] : known}`;
  return unknown === 0 || known === ''
    ? text
    : fill(renewalMessages['renewal.notKnownOf'], { amount: text, count: unknown });
}
