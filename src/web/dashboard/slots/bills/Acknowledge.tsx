/** The acknowledgment of an EDI file, to send to its carrier. [BI-022] */
import { callAccess } from '#generated/domain/call-access.ts';
import { acknowledgeBill } from '#generated/client/invoices.ts';
import { billingMessages as texts } from '#generated/domain/messages/billing.ts';
import type { Records } from '#generated/records/registry.ts';
import { PermittedButton } from '#web/record/actions/PermittedButton.tsx';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { saveAs } from '#web/ui/viewer/save-as.ts';

export function Acknowledge({ bill: { id, file_name: name } }: { readonly bill: Records['invoice-import'] }) {
  const save = (): void =>
    void whileBusy(() => acknowledgeBill(id))
      .then(({ text }) => saveAs(new Blob([text], { type: 'application/edi-x12' }), `${name}.997`))
      .catch(flashError);
  return (
    <PermittedButton
      access={callAccess.acknowledgeBill}
      variant="outlined"
      onClick={save}
      sx={{ justifySelf: 'start' }}
    >
      {texts['billing.billAcknowledgment']}
    </PermittedButton>
  );
}
