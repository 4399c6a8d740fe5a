/** One file that the form sends. */
import type { InputProps } from '../field/contract.ts';
import { DropZone } from '../upload/DropZone.tsx';
import { shellMessages as texts } from '#generated/domain/messages/shell.ts';

export const UploadInput = ({ id, value, onChange, field, describedBy }: InputProps) => (
  <DropZone
    id={id}
    label={value instanceof File ? value.name : texts['shell.chooseFile']}
    accept={field.accept ?? []}
    isMany={false}
    describedBy={describedBy}
    onFiles={([file]) => onChange(file)}
  />
);
