/** Imports a bank file, reports the result for its lines and opens the statement. [BI-024] */
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { fill } from '#domain/format/fill.ts';
import { importBankFile, type ImportBankFileBody } from '#generated/client/bank.ts';
import { callAccess } from '#generated/domain/call-access.ts';
import { bankMessages as texts } from '#generated/domain/messages/bank.ts';
import type { NamedValues } from '#runtime/view.ts';
import { AskingDialog } from '#web/record/actions/AskingDialog.tsx';
import { flash } from '#web/shell/flash/flash.ts';
import { mayDo } from '../auth-provider.ts';

export function ImportBankFile() {
  const [isOpen, setOpen] = useState(false);
  if (!mayDo(callAccess.importBankFile)) return null;
  return (
    <>
      <Button variant="contained" startIcon={<UploadFile />} onClick={() => setOpen(true)}>
        {texts['bank.import']}
      </Button>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const call = {
  id: 'importBankFile',
  label: texts['bank.importNow'],
  loadForm: async () => (await import('#generated/forms/operations/import-bank-file.ts')).importBankFileForm,
};

function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const send = async (body: NamedValues): Promise<void> => {
    const answer = await importBankFile(body as object as ImportBankFileBody);
    const { statement_id: id, lines, added, matched, notes } = answer;
    const left = notes.map(({ text, count }) => `${text} ${fill(texts['bank.noteLines'], { count })}`).join(' ');
    const counts = { lines, added, matched, notes: left };
    if (notes.length === 0) flash(fill(texts['bank.imported'], counts), 'success');
    else flash(fill(texts['bank.importedLess'], counts), 'warning');
    onClose();
    await navigate(`/admin/bank-statements/${id}/show`);
  };
  return <AskingDialog call={call} title={texts['bank.import']} record={usual} onSend={send} onClose={onClose} />;
}

const usual = { currency: 'USD' };
