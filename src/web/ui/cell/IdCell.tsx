/** An id; links to the record's page when the id belongs to a record. */
import MuiLink from '@mui/material/Link';
import { useContext } from 'react';
import { Link } from 'react-router';
import { RecordLinkContext } from '../lookup/record-link.ts';
import type { CellProps } from './cell-props.ts';
import { TextCell } from './TextCell.tsx';

export function IdCell(props: CellProps) {
  const { field, value, record, isFull } = props;
  const linkTo = useContext(RecordLinkContext);
  const id = String(value);
  const entity = field.recordOf?.entities.find((each) => each.value === record[field.recordOf!.by]);
  const to = entity && linkTo(String(entity.value), String(entity.facts?.['path']), id);
  if (to === undefined || to === null) return <TextCell {...props} />;
  return (
    <MuiLink component={Link} to={to} title={id} onClick={(event) => event.stopPropagation()}>
      {isFull === true ? id : id.slice(-shownEnd)}
    </MuiLink>
  );
}

/** Last characters of an id in a table. Ids created at about the same time differ there; hover shows the whole id. */
const shownEnd = 8;
