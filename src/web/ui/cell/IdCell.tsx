/** An id; that of a record of any entity leads to its page. */
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

/** Characters of an id in a table, which ids made at about the same time do not share; the whole one is told on hover. */
const shownEnd = 8;
