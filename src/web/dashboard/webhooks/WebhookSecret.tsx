/** Shows and replaces the secret that signs the calls of a webhook. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { fill } from '#domain/format/fill.ts';
import { readWebhookSecret, rotateWebhookSecret } from '#generated/client/webhooks.ts';
import { callAccess } from '#generated/domain/call-access.ts';
import { limits } from '#generated/domain/limits.ts';
import { webhookMessages as texts } from '#generated/domain/messages/webhook.ts';
import type { WireRecord } from '#runtime/view.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useConfirm } from '#web/record/actions/ConfirmProvider.tsx';
import { PermittedButton } from '#web/record/actions/PermittedButton.tsx';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flash, flashError } from '#web/shell/flash/flash.ts';
import { refreshRecords } from '#web/shell/records.ts';

export default function WebhookSecret({ record }: { record: WireRecord }) {
  const id = String(record['id']);
  const client = useQueryClient();
  const confirm = useConfirm();
  const [secret, setSecret] = useState<string | null>(null);
  const show = async (): Promise<void> => setSecret((await whileBusy(() => readWebhookSecret(id))).secret);
  const rotate = async (): Promise<void> => {
    const title = fill(texts['webhook.rotateQuestion'], { hours: limits.webhookSecretOverlapHours });
    if ((await confirm({ title, button: texts['webhook.rotate'] })) === null) return;
    setSecret((await whileBusy(() => rotateWebhookSecret(id))).secret);
    flash(texts['webhook.rotated'], 'success');
    await refreshRecords(client);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Box sx={{ color: 'text.secondary', maxWidth: 640 }}>{texts['webhook.secretText']}</Box>
      {secret !== null && (
        <TextField
          label={texts['webhook.secretTitle']}
          value={secret}
          fullWidth
          onFocus={(event) => event.target.select()}
          slotProps={{ input: { readOnly: true } }}
        />
      )}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {secret === null ? (
          <PermittedButton
            access={callAccess.readWebhookSecret}
            variant="outlined"
            onClick={() => void show().catch(flashError)}
          >
            {texts['webhook.showSecret']}
          </PermittedButton>
        ) : (
          <Button variant="outlined" onClick={() => setSecret(null)}>
            {texts['webhook.hideSecret']}
          </Button>
        )}
        <PermittedButton access={callAccess.rotateWebhookSecret} onClick={() => void rotate().catch(flashError)}>
          {texts['webhook.rotate']}
        </PermittedButton>
      </Box>
    </Box>
  );
}
