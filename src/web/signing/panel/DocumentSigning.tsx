/** How a document is signed: here, or before its upload (DO-025, DO-029). */
import Box from '@mui/material/Box';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { callAccess } from '#generated/domain/call-access.ts';
import { prepareSignableDocument } from '#generated/client/signing.ts';
import { signMessages as texts } from '#generated/domain/messages/sign.ts';
import type { WireRecord } from '#runtime/view.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { refreshRecords } from '#web/shell/records.ts';
import { PermittedButton } from '#web/record/actions/PermittedButton.tsx';
import { useDashboardPath } from '#web/record/team/paths.ts';
import { SigningList } from './SigningList.tsx';

export default function DocumentSigning({ record }: { record: WireRecord }) {
  const navigate = useNavigate();
  const pathOf = useDashboardPath();
  const client = useQueryClient();
  const id = String(record['id']);
  const { mutate: prepare, isPending } = useMutation({
    mutationFn: (isSigned: boolean) => prepareSignableDocument({ attachment_id: id, already_signed: isSigned }),
    onSuccess: (made) => {
      void refreshRecords(client);
      void navigate(pathOf(`procurement/signing/${made.id}`));
    },
    onError: flashError,
  });
  return (
    <>
      <SigningList by="attachment_id" id={id} />
      {record['is_superseded'] !== true && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginTop: 1.5 }}>
          <PermittedButton
            access={callAccess.prepareSignableDocument}
            variant={record['status'] === 'CURRENT' ? 'contained' : 'outlined'}
            loading={isPending}
            onClick={() => prepare(false)}
          >
            {texts['sign.prepareNew']}
          </PermittedButton>
          <PermittedButton
            access={callAccess.prepareSignableDocument}
            disabled={isPending}
            onClick={() => prepare(true)}
          >
            {texts['sign.alreadySigned']}
          </PermittedButton>
        </Box>
      )}
    </>
  );
}
