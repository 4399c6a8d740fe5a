/** Returns a demo account to its template from its page (AM-026). */
import { resetDemoAccount } from '#generated/client/admin.ts';
import { adminMessages as texts } from '#generated/domain/messages/admin.ts';
import type { WireRecord } from '#runtime/view.ts';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flash, flashError } from '#web/shell/flash/flash.ts';
import Restore from '@mui/icons-material/RestartAltOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { Question } from './Question.tsx';

export function ResetDemoButton({ record }: { readonly record: WireRecord }) {
  const [isAsking, setIsAsking] = useState(false);
  const refresh = useRefresh();
  const reset = async (): Promise<void> => {
    setIsAsking(false);
    try {
      await whileBusy(() => resetDemoAccount(String(record['id'])));
      flash(texts['admin.demoReset'], 'success');
      refresh();
    } catch (error) {
      flashError(error);
    }
  };
  return (
    <>
      <Button variant="outlined" startIcon={<Restore />} onClick={() => setIsAsking(true)}>
        {texts['admin.resetDemo']}
      </Button>
      {isAsking && (
        <Question
          title={texts['admin.resetDemoQuestion']}
          text={texts['admin.resetDemoText']}
          answer={texts['admin.resetDemo']}
          color="error"
          onAnswer={() => void reset()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
