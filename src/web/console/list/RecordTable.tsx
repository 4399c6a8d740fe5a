/** A plain table of records; a row opens its record. */
import { tableMessages } from '#generated/domain/messages/table.ts';
import type { FieldView, NamedValues } from '#runtime/view.ts';
import type { FieldKind } from '#runtime/vocabulary.ts';
import { LoadFailure } from '#web/record/list/LoadFailure.tsx';
import { Cell } from '#web/ui/cell/Cell.tsx';
import { isNumeric } from '#web/ui/cell/cells.ts';
import { openingText } from '#web/ui/table/opening-text.ts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router';
import { recordPath } from '../record-path.ts';

interface Props {
  readonly title: string;
  readonly path: string;
  readonly nameOf: (record: NamedValues) => string;
  readonly fields: readonly FieldView[];
  readonly records: readonly NamedValues[] | undefined;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onRetry: () => void;
}

export function RecordTable({ title, path, nameOf, fields, records, isPending, error, onRetry }: Props) {
  if (error) return <LoadFailure error={error} onRetry={onRetry} />;
  if (isPending) return <Skeleton sx={{ margin: 2 }} />;
  if (records === undefined || records.length === 0) return <Nothing />;
  const opening = openingField(fields);
  return (
    <Box component="section" sx={{ overflowX: 'auto' }} tabIndex={0} aria-label={title}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {fields.map(({ key, title: label, kind, isName }) => (
              <TableCell key={key} align={isNumeric({ kind, isName }) ? 'right' : 'left'}>
                {label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {records.map((record) => (
            <TableRow key={String(record['id'])} hover>
              {fields.map((field) => (
                <TableCell key={field.key} align={isNumeric(field) ? 'right' : 'left'}>
                  {field === opening ? (
                    <Opening path={path} nameOf={nameOf} field={field} record={record} />
                  ) : (
                    <Cell field={field} record={record} />
                  )}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

const Nothing = () => (
  <Box sx={{ padding: 3, textAlign: 'center', color: 'text.secondary' }}>{tableMessages['table.noRows']}</Box>
);

/** One cell of a row leads to its record. */
function Opening({
  path,
  nameOf,
  field,
  record,
}: {
  readonly path: string;
  readonly nameOf: (record: NamedValues) => string;
  readonly field: FieldView;
  readonly record: NamedValues;
}) {
  const to = recordPath('', path, String(record['id']));
  const cell = <Cell field={field} record={record} />;
  const isEmpty = record[field.wire] === null || record[field.wire] === undefined || record[field.wire] === '';
  if (to === null) return cell;
  return (
    <MuiLink component={Link} to={to}>
      {isEmpty ? openingText(record, nameOf) : cell}
    </MuiLink>
  );
}

/** The first column whose cells are no links themselves. */
const openingField = (fields: readonly FieldView[]): FieldView | undefined =>
  fields.find(({ kind }) => !linkKinds.has(kind)) ?? fields[0];

const linkKinds: ReadonlySet<FieldKind> = new Set<FieldKind>(['reference', 'email', 'url', 'phone', 'file']);
