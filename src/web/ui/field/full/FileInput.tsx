/** One file, uploaded as soon as it is chosen; the record has its id. */
import { fileMessages } from '#generated/domain/messages/file.ts';
import { shellMessages as texts } from '#generated/domain/messages/shell.ts';
import { limits } from '#generated/domain/limits.ts';
import { validationMessages } from '#generated/domain/messages/validation.ts';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { use, useRef } from 'react';
import { fileUrl, uploadFile, useStoredFile } from '../../lookup/files.ts';
import { FormDataContext } from '../../lookup/form-data.ts';
import type { InputProps } from '../contract.ts';

export function FileInput({ id, value, onChange, isDisabled, describedBy }: InputProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const fileId = typeof value === 'string' ? value : null;
  const stored = useStoredFile(fileId);
  const teamId = use(FormDataContext)['team_id'];
  const team = typeof teamId === 'string' ? teamId : null;
  const upload = useMutation({
    mutationFn: (file: File) => uploadWithinLimit(file, team),
    onSuccess: (file) => onChange(file.id),
  });
  return (
    <Stack spacing={0.5}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        {fileId !== null && <Link href={fileUrl(fileId)}>{stored.data?.name ?? fileMessages['file.unnamed']}</Link>}
        <Button
          id={id}
          aria-labelledby={`${id}-label ${id}`}
          variant="outlined"
          size="small"
          disabled={isDisabled ?? false}
          loading={upload.isPending}
          aria-describedby={describedBy}
          onClick={() => chooser.current?.click()}
        >
          {fileId === null ? texts['shell.chooseFile'] : texts['shell.replaceFile']}
        </Button>
        {fileId !== null && (
          <Button size="small" disabled={isDisabled ?? false} onClick={() => onChange(undefined)}>
            {texts['shell.remove']}
          </Button>
        )}
      </Stack>
      {upload.error !== null && (
        <FormHelperText error role="alert">
          {upload.error.message}
        </FormHelperText>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        accept={limits.uploadExtensions.map((extension) => `.${extension}`).join(',')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file !== undefined) upload.mutate(file);
        }}
      />
    </Stack>
  );
}

async function uploadWithinLimit(file: File, team: string | null) {
  if (file.size > limits.uploadMaxBytes) throw new Error(validationMessages['validation.fileSize']);
  return uploadFile(file, team);
}
