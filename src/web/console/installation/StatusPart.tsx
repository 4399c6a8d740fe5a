/** How the installation of the service goes as a whole; staff delay it or put it back on track. [SG-086] */
import type { InstallStatus } from '#generated/domain/lists/install-status.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { setInstallStatus, type SetInstallStatusBody } from '#generated/client/installation.ts';
import { callAccess } from '#generated/domain/call-access.ts';
import { boardMessages as texts } from '#generated/domain/messages/board.ts';
import { serviceView as view } from '#generated/screens/views/service.ts';
import type { WireRecord } from '#runtime/view.ts';
import { oneOf, refreshRecords } from '#web/shell/records.ts';
import { Cell } from '#web/ui/cell/Cell.tsx';
import { mayDo } from '../auth-provider.ts';
import { AskingAction, type RecordAction } from '../record/RecordActions.tsx';
import { Part } from './Part.tsx';

const action: RecordAction = {
  id: 'setInstallStatus',
  label: texts['board.changeStatus'],
  method: 'put',
  path: '/services/{id}/install-status',
  access: callAccess.setInstallStatus,
  loadForm: async () => (await import('#generated/forms/operations/set-install-status.ts')).setInstallStatusForm,
};

const delays: ReadonlySet<unknown> = new Set(
  view.fields.installStatus.items.flatMap((item) => ('facts' in item && 'causedBy' in item.facts ? [item.value] : [])),
);

export function StatusPart({ record }: { readonly record: WireRecord }) {
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const { data: service } = useQuery(oneOf(view.path, String(record['service_id'])));
  if (!service) return null;
  const { install_status: status, install_status_reason: reason } = service;
  const canChange = (status === ('ON_TRACK' satisfies InstallStatus) || delays.has(status)) && mayDo(action.access);
  const send = async (_action: RecordAction, body?: WireRecord): Promise<void> => {
    await setInstallStatus(String(service['id']), body as SetInstallStatusBody & WireRecord);
    setIsOpen(false);
    await refreshRecords(client);
  };
  return (
    <Part
      title={texts['board.status']}
      action={
        canChange && (
          <Button size="small" variant="outlined" onClick={() => setIsOpen(true)}>
            {texts['board.changeStatus']}
          </Button>
        )
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, fontSize: 13 }}>
        <Cell field={view.fields.installStatus} record={service} />
        {typeof reason === 'string' && <span>{reason}</span>}
      </Box>
      {isOpen && <AskingAction action={action} name="" record={service} send={send} onClose={() => setIsOpen(false)} />}
    </Part>
  );
}
