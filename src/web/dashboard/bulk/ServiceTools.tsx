/** Bulk actions on selected services: edit, tags, and the cost of a common end date. */
import Button from '@mui/material/Button';
import { useState } from 'react';
import { bulkMessages as texts } from '#generated/domain/messages/bulk.ts';
import { grantsToChange } from '#runtime/access.ts';
import type { Grant } from '#runtime/vocabulary.ts';
import { serviceTaggingView } from '#generated/screens/views/service-tagging.ts';
import { serviceView } from '#generated/screens/views/service.ts';
import { PermittedButton } from '#web/record/actions/PermittedButton.tsx';
import type { Selection } from '#web/ui/table/selection.ts';
import { CoTermDialog } from './CoTermDialog.tsx';
import { EditDialog } from './EditDialog.tsx';
import { TagDialog } from './TagDialog.tsx';

export default function ServiceTools({ selection }: { selection: Selection }) {
  const [open, setOpen] = useState<'edit' | 'tags' | 'end' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <>
      <PermittedButton
        access={toChangeAny(selection.records)}
        size="small"
        variant="outlined"
        onClick={() => setOpen('edit')}
      >
        {texts['bulk.edit']}
      </PermittedButton>
      <PermittedButton
        access={serviceTaggingView.access.create}
        size="small"
        variant="outlined"
        onClick={() => setOpen('tags')}
      >
        {texts['bulk.tags']}
      </PermittedButton>
      <Button size="small" variant="outlined" onClick={() => setOpen('end')}>
        {texts['bulk.coTerm']}
      </Button>
      {open === 'end' && <CoTermDialog services={selection.records} onClose={close} />}
      {open === 'edit' && <EditDialog services={selection.records} outOfSight={selection.outOfSight} onClose={close} />}
      {open === 'tags' && <TagDialog services={selection.records} outOfSight={selection.outOfSight} onClose={close} />}
    </>
  );
}

/** Services without permission are reported one by one. */
const toChangeAny = (records: Selection['records']): readonly Grant[] => [
  ...new Set(records.flatMap((record) => grantsToChange(access, access.update, record))),
];

const { access } = serviceView;
