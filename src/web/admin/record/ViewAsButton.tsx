/** Lets an administrator see the product through the eyes of a user. [AM-012] [AM-019] */
import { startViewingAs } from '#generated/client/admin.ts';
import type { WireRecord } from '#runtime/view.ts';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { leaveTo } from '#web/shell/navigation/useGo.ts';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import Button from '@mui/material/Button';
import { mayDo } from '../auth-provider.ts';

export function ViewAsButton({ record }: { readonly record: WireRecord }) {
  if (!mayDo(['admin']) || record['is_superuser'] === true) return null;
  const start = async (): Promise<void> => {
    try {
      await whileBusy(() => startViewingAs({ user_id: String(record['id']) }));
      leaveTo('/dashboard');
    } catch (error) {
      flashError(error);
    }
  };
  return (
    <Button variant="outlined" startIcon={<Visibility />} onClick={() => void start()}>
      View as
    </Button>
  );
}
