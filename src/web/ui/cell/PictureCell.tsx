/** The record's own picture, which opens on click; without one, the first letter of the name, so no cell is empty. */
import { shownAs } from '#domain/format/shown-as.ts';
import type { FieldView, NamedValues } from '#runtime/view.ts';
import Link from '@mui/material/Link';
import { fileUrl } from '../lookup/files.ts';
import { Picture } from './Picture.tsx';

interface Props {
  readonly field: FieldView;
  readonly record: NamedValues;
  /** Template of the record's name. */
  readonly of: string;
}

export function PictureCell({ field, record, of }: Props) {
  const name = shownAs(of, record);
  const value = record[field.wire];
  if (typeof value !== 'string') return <Picture address={null} name={name} />;
  const address = fileUrl(value);
  return (
    <Link
      href={address}
      aria-label={`${field.title} ${name}`}
      onClick={(event) => event.stopPropagation()}
      sx={{ display: 'inline-flex' }}
    >
      <Picture address={address} name={name} />
    </Link>
  );
}
