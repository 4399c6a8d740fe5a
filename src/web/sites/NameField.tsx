/** The name of a project. [BS-019] */
import TextField from '@mui/material/TextField';
import { limits } from '#generated/domain/limits.ts';
import { validationMessages } from '#generated/domain/messages/validation.ts';
import { bulkSiteUploadView as view } from '#generated/screens/views/bulk-site-upload.ts';

interface Props {
  readonly name: string;
  readonly onChange: (name: string) => void;
}

export function NameField({ name, onChange }: Props) {
  const isMissing = name.trim() === '';
  return (
    <TextField
      required
      fullWidth
      size="small"
      label={view.fields.name.title}
      value={name}
      onChange={({ target }) => onChange(target.value)}
      error={isMissing}
      helperText={isMissing ? validationMessages['validation.required'] : ' '}
      slotProps={{ htmlInput: { maxLength: limits.siteNameMaxLength } }}
    />
  );
}
