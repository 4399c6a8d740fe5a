/** Imports a bank file, reports the result for its lines and opens the statement. [BI-024] */
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { fill } from '#domain/format/fill.ts';
import {
  importBankFile,
  type ImportBankFileBodyCurrency as Currency,
  type ImportBankFileBodyDateFormat as DateFormat,
} from '#generated/client/bank.ts';
import { callAccess } from '#generated/domain/call-access.ts';
import { currencyCodes } from '#generated/domain/lists/currency-code.ts';
import { limits } from '#generated/domain/limits.ts';
import { bankMessages as texts } from '#generated/domain/messages/bank.ts';
import { bankStatementView } from '#generated/screens/views/bank-statement.ts';
import { ActionDialog } from '#web/record/actions/ActionDialog.tsx';
import { flash } from '#web/shell/flash/flash.ts';
import { DropZone } from '#web/ui/upload/DropZone.tsx';
import { mayDo } from '../auth-provider.ts';

const { fields } = bankStatementView;

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

function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const [account, setAccount] = useState('');
  const [currency, setCurrency] = useState<Currency>('USD');
  const [file, setFile] = useState<File>();
  const [dateFormat, setDateFormat] = useState<DateFormat>();
  const send = async (): Promise<void> => {
    const about = { bank_account: account.trim(), currency, ...(dateFormat && { date_format: dateFormat }) };
    const { statement_id: id, lines, added, matched, notes } = await importBankFile({ file: file!, ...about });
    const left = notes.map(({ text, count }) => `${text} ${fill(texts['bank.noteLines'], { count })}`).join(' ');
    const counts = { lines, added, matched, notes: left };
    if (notes.length === 0) flash(fill(texts['bank.imported'], counts), 'success');
    else flash(fill(texts['bank.importedLess'], counts), 'warning');
    onClose();
    await navigate(`/admin/bank-statements/${id}/show`);
  };
  return (
    <ActionDialog
      title={texts['bank.import']}
      button={texts['bank.importNow']}
      isReady={file !== undefined && account.trim() !== ''}
      onSend={send}
      onClose={onClose}
    >
      {(mistakes) => (
        <>
          <TextField
            label={fields.bankAccount.title}
            value={account}
            onChange={({ target }) => setAccount(target.value)}
            error={mistakes['bank_account'] !== undefined}
            helperText={mistakes['bank_account']?.[0]}
          />
          <TextField
            select
            label={fields.currency.title}
            value={currency}
            onChange={({ target }) => setCurrency(target.value as Currency)}
          >
            {currencyCodes.map(({ value, label }) => (
              <MenuItem key={value} value={value}>
                {label}
              </MenuItem>
            ))}
          </TextField>
          {(dateFormat !== undefined || mistakes['date_format'] !== undefined) && (
            <TextField
              select
              label={texts['bank.dateFormat']}
              value={dateFormat ?? ''}
              onChange={({ target }) => setDateFormat(target.value as DateFormat)}
              error={mistakes['date_format'] !== undefined && dateFormat === undefined}
              helperText={mistakes['date_format']?.[0]}
            >
              <MenuItem value="MM/DD/YYYY">{texts['bank.monthFirst']}</MenuItem>
              <MenuItem value="DD/MM/YYYY">{texts['bank.dayFirst']}</MenuItem>
            </TextField>
          )}
          <DropZone
            id="bank-file"
            label={file?.name ?? texts['bank.file']}
            accept={limits.bankFileExtensions}
            isMany={false}
            onFiles={([first]) => setFile(first)}
          />
          {mistakes['file']?.map((text) => (
            <Typography key={text} variant="body2" color="error">
              {text}
            </Typography>
          ))}
        </>
      )}
    </ActionDialog>
  );
}
