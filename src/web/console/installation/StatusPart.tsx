/** The overall status of an installation; staff mark it delayed or on track. [SG-086] */
import type { InstallStatus } from '#generated/domain/lists/install-status.ts';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { callAccess } from '#generated/domain/call-access.ts';
import { boardMessages as texts } from '#generated/domain/messages/board.ts';
import { serviceView as view } from '#generated/screens/views/service.ts';
import type { WireRecord } from '#runtime/view.ts';
import { OperationButton } from '#web/record/actions/OperationButton.tsx';
import type { OperationAction } from '#web/record/actions/screen-action.ts';
import { oneOf } from '#web/shell/records.ts';
import { Cell } from '#web/ui/cell/Cell.tsx';
import { mayDo } from '../auth-provider.ts';
import { Part } from './Part.tsx';

const action: OperationAction = {
  kind: 'operation',
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
  const { data: service } = useQuery(oneOf(view.path, String(record['service_id'])));
  if (!service) return null;
  const { install_status: status, install_status_reason: reason } = service;
  const canChange =
    (status === ('ON_TRACK' satisfies InstallStatus) || delays.has(status)) && mayDo(callAccess.setInstallStatus);
  return (
    <Part
      title={texts['board.status']}
      action={canChange && <OperationButton action={action} record={service} size="small" variant="outlined" />}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, fontSize: 13 }}>
        <Cell field={view.fields.installStatus} record={service} />
        {typeof reason === 'string' && <span>{reason}</span>}
      </Box>
    </Part>
  );
}
