/** Shows on a record's page who can see it and who can change it. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { accessMessages as texts } from '#generated/domain/messages/access.ts';
import { staffRoles } from '#generated/domain/staff-roles.ts';
import { actionsOf, recordActions, type Access, type RecordAction } from '#domain/workplace/who-may.ts';
import { rolesThat } from '#domain/workplace/roles-that.ts';
import { FactGrid } from '#web/ui/cell/FactGrid.tsx';
import { mayDo } from '../auth-provider.ts';
import { actionWord, wordsOfCustomers } from './words.ts';

export function WhoMay({ access }: { readonly access: Access }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  if (!mayDo(rolesThat('readsAccess'))) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{texts['access.who']}</Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} aria-labelledby={id} fullWidth maxWidth="sm">
        <DialogTitle id={id}>{texts['access.who']}</DialogTitle>
        <DialogContent>
          <FactGrid
            facts={recordActions.flatMap((action) => [
              { key: `${action}-staff`, title: actionWord(action), value: rolesOf(access, action) },
              { key: action, title: texts['access.customers'], value: wordsOfCustomers(access, action) },
            ])}
          />
        </DialogContent>
        <DialogActions sx={{ padding: 2 }}>
          <Button onClick={() => setIsOpen(false)}>{texts['access.close']}</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

const rolesOf = (access: Access, action: RecordAction): string =>
  staffRoles
    .filter(({ id }) => actionsOf(access, id).includes(action))
    .map(({ title }) => title)
    .join(', ') || '–';
