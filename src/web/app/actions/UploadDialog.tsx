/** Uploads files with their categories; each needs one. */
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import UploadIcon from '@mui/icons-material/UploadFile';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import { fill } from '#domain/format/fill.ts';
import { attachmentCategories } from '#generated/domain/lists/attachment-category.ts';
import { fileMessages } from '#generated/domain/messages/file.ts';
import { limits } from '#generated/domain/limits.ts';
import { http } from '#web/shell/api/http.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { useTeam } from '../team/team-context.ts';
import { ActionDialog } from './ActionDialog.tsx';

interface Chosen {
  readonly file: File;
  readonly category: string;
}

interface Props {
  readonly onClose: () => void;
  /** The record that the files hang on. */
  readonly target?: { readonly field: string; readonly id: string };
}

/** Fields that the call wants once for all files; others it wants for each. */
const once: ReadonlySet<string> = new Set(['action_item_id', 'ticket_id']);

export function UploadDialog({ onClose, target }: Props) {
  const { teamId } = useTeam();
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const isShared = target !== undefined && once.has(target.field);
  const shared = target && isShared ? { [target.field]: target.id } : {};
  const perFile = target && !isShared ? { [`${target.field}s`]: target.id } : {};
  const send = async (): Promise<void> => {
    if (chosen.some(({ category }) => category === '')) throw new Error(fileMessages['file.typeRequired']);
    const data = new FormData();
    for (const { file, category } of chosen) {
      data.append('files', file);
      data.append('categories', category);
      for (const [list, id] of Object.entries(perFile)) data.append(list, id);
    }
    for (const [name, id] of Object.entries(shared)) data.append(name, id);
    await http({ url: `/api/teams/${teamId}/upload-attachments`, method: 'POST', data });
    flash(
      chosen.length === 1 ? texts['app.fileUploaded'] : fill(texts['app.filesUploaded'], { count: chosen.length }),
      'success',
    );
    onClose();
  };
  const change = (at: number, category: string): void => setChosen(chosen.with(at, { ...chosen[at]!, category }));
  return (
    <ActionDialog
      title={texts['app.uploadDocuments']}
      button={texts['app.upload']}
      isReady={chosen.length > 0}
      onSend={send}
      onClose={onClose}
    >
      {() => (
        <>
          <Button component="label" variant="outlined" startIcon={<UploadIcon />}>
            {texts['app.chooseFiles']}
            <Box
              component="input"
              type="file"
              multiple
              accept={limits.uploadExtensions.map((extension) => `.${extension}`).join(',')}
              onChange={(event) =>
                setChosen([...chosen, ...[...(event.target.files ?? [])].map((file) => ({ file, category: '' }))])
              }
              sx={{ position: 'absolute', width: 1, height: 1, opacity: 0 }}
            />
          </Button>
          {chosen.map(({ file, category }, at) => (
            <Box
              key={`${file.name} ${at}`}
              sx={{ display: 'grid', gridTemplateColumns: '1fr 180px auto', gap: 1, alignItems: 'center' }}
            >
              <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{file.name}</Box>
              <TextField
                select
                size="small"
                required
                label={texts['app.fileType']}
                value={category}
                onChange={(event) => change(at, event.target.value)}
              >
                {attachmentCategories.map(({ value, label }) => (
                  <MenuItem key={value} value={value}>
                    {label}
                  </MenuItem>
                ))}
              </TextField>
              <IconButton
                aria-label={fill(texts['app.removeFile'], { file: file.name })}
                onClick={() => setChosen(chosen.toSpliced(at, 1))}
              >
                <DeleteIcon />
              </IconButton>
            </Box>
          ))}
        </>
      )}
    </ActionDialog>
  );
}
