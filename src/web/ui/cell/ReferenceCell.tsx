/** The name of another record, with a link to its page where the application has one. */
import type { ReferenceView } from '#runtime/reference-view.ts';
import type { NamedValues } from '#runtime/view.ts';
import { shownAs } from '#domain/format/shown-as.ts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useContext, type ReactNode } from 'react';
import { Link } from 'react-router';
import { RecordLinkContext } from '../lookup/record-link.ts';
import { useChosenRecords } from '../lookup/record-options.ts';
import type { CellProps } from './cell-props.ts';
import { Picture } from './Picture.tsx';

export function ReferenceCell({ field, value, record, isFull }: CellProps) {
  const reference = field.reference;
  const nested = reference && (record[reference.as] as NamedValues | null | undefined);
  if (!reference) return <>{String(value)}</>;
  const id = String(value);
  // A record that the user may not read has no name here. Its id would mean nothing to the user.
  if (nested === null) return <>—</>;
  const text = nested ? shownAs(reference.shownAs, { ...nested, id: '' }) : '';
  if (text === '') return <AskedName reference={reference} id={id} isFull={isFull} />;
  const picture = reference.picture === undefined ? null : nested?.[reference.picture];
  const name = <RecordName reference={reference} id={id} text={text} isFull={isFull} />;
  return typeof picture === 'string' ? <Pictured picture={picture} text={text} name={name} /> : name;
}

const Pictured = ({ picture, text, name }: { picture: string; text: string; name: ReactNode }) => (
  <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
    <Picture address={picture} name={text} />
    <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
      {name}
    </Box>
  </Box>
);

/** Loads the name of a record that another record names, such as a location by its address. */
function AskedName({ reference, id, isFull }: Omit<NameProps, 'text'>) {
  const { data } = useChosenRecords(reference, [id]);
  return <RecordName reference={reference} id={id} text={data?.[0]?.label ?? ''} isFull={isFull} />;
}

/** Ids without embedded records: their names are loaded. */
export function ReferencesCell({ field, value }: CellProps) {
  const { reference } = field;
  const ids = value as readonly string[];
  const { data = [] } = useChosenRecords(reference ?? { path: '', shownAs: '' }, reference ? ids : []);
  return <>{data.map(({ label }) => label).join(', ')}</>;
}

interface NameProps {
  readonly reference: ReferenceView;
  readonly id: string;
  readonly text: string;
  /** False keeps the name on one line, as in tables. */
  readonly isFull?: boolean | undefined;
}

function RecordName({ reference, id, text, isFull }: NameProps) {
  const path = useContext(RecordLinkContext)(reference.entity, reference.path, id);
  if (path === null) return <>{text}</>;
  return (
    <MuiLink
      component={Link}
      to={path}
      onClick={(event) => event.stopPropagation()}
      sx={{ whiteSpace: isFull === true ? 'normal' : 'nowrap' }}
    >
      {text}
    </MuiLink>
  );
}
