/** Rows as cards for small screens: the first column is the title, the others are lines. */
import { limits } from '#generated/domain/limits.ts';
import { tableMessages as texts } from '#generated/domain/messages/table.ts';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import { Fragment, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import type { FieldView, NamedValues } from '#runtime/view.ts';
import { PlainList } from '#web/ui/list/PlainList.tsx';
import { useFold } from '#web/ui/list/use-fold.tsx';
import { Cell } from '../cell/Cell.tsx';
import { isFilled } from '../cell/has-value.ts';
import { GroupHead, groupsOf, type WholeOf } from './groups.tsx';
import { SelectAllBox, SelectBox } from './SelectBox.tsx';
import type { Selection } from './selection.ts';
import { linkText } from './link-text.ts';
import { withoutLink } from './Row.tsx';

interface Props {
  readonly label: string;
  readonly fields: readonly FieldView[];
  readonly records: readonly NamedValues[];
  readonly pathOf?: ((record: NamedValues) => string) | undefined;
  readonly rowMenu?: ((record: NamedValues) => ReactNode) | undefined;
  readonly selection?: Selection | undefined;
  readonly nameOf?: ((record: NamedValues) => string) | undefined;
  /** The head of a card in place of its title; all fields are lines then. */
  readonly headOf?: ((record: NamedValues) => ReactNode) | undefined;
  readonly group?: FieldView | undefined;
  readonly totalsOf?: WholeOf | undefined;
  /** Content after a value. */
  readonly noteOf?: ((field: FieldView, record: NamedValues) => ReactNode) | undefined;
}

export function RowCards({ label, records, group, totalsOf, ...card }: Props) {
  const { shown, unfold } = useFold(records, limits.listRowsShownOnPhone);
  const { selection } = card;
  return (
    <>
      {selection && records.length > 1 && (
        <FormControlLabel
          label={texts['table.selectAll']}
          control={<SelectAllBox selection={selection} />}
          sx={{ marginLeft: 1.5, '& .MuiFormControlLabel-label': { marginLeft: 1.5, fontSize: 13 } }}
        />
      )}
      {groupsOf(shown, group).map((each) => (
        <Fragment key={each.key}>
          {each.title !== null && <GroupHead group={each} whole={totalsOf?.(each.value)} />}
          <PlainList
            aria-label={each.title === null ? label : `${label}: ${each.title}`}
            sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}
          >
            {each.records.map((record) => (
              <RowCard key={String(record['id'])} label={label} record={record} {...card} />
            ))}
          </PlainList>
        </Fragment>
      ))}
      {unfold}
    </>
  );
}

type CardProps = Omit<Props, 'records' | 'group' | 'totalsOf'> & { readonly record: NamedValues };

function RowCard({ label, fields, record, pathOf, rowMenu, selection, nameOf, headOf, noteOf }: CardProps) {
  const path = pathOf?.(record);
  const title = headOf ? undefined : titleOf(fields, record, path);
  return (
    <Box
      component="li"
      sx={(theme) => ({
        border: 1,
        borderColor: 'divider',
        borderRadius: '8px',
        padding: 1.5,
        backgroundColor: theme.tokens.surface,
      })}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'start',
          gap: 1,
          fontWeight: headOf ? undefined : 600,
          marginBottom: 0.5,
          minHeight: 28,
        }}
      >
        {selection && <SelectBox selection={selection} record={record} name={nameOf?.(record) ?? label} />}
        <Box sx={{ flex: 1, minWidth: 0 }}>
          {headOf?.(record)}
          {title && <Title field={title} record={record} path={path} nameOf={nameOf} />}
        </Box>
        {rowMenu?.(record)}
      </Box>
      <Box component="dl" sx={facts}>
        {fields
          .filter((field) => field !== title && isFilled(field, record))
          .map((field) => (
            <Line key={field.wire} field={field} record={record} note={noteOf?.(field, record)} />
          ))}
      </Box>
    </Box>
  );
}

/** The first column; if it is empty and links nowhere, the first one with a value, so no card starts empty. */
const titleOf = (fields: readonly FieldView[], record: NamedValues, path: string | undefined): FieldView | undefined =>
  path === undefined ? (fields.find((field) => isFilled(field, record)) ?? fields[0]) : fields[0];

const facts = {
  margin: 0,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '2px 12px',
  fontSize: 13,
} as const;

interface TitleProps extends Pick<CardProps, 'nameOf'> {
  readonly field: FieldView;
  readonly record: NamedValues;
  readonly path: string | undefined;
}

function Title({ field, record, path, nameOf }: TitleProps) {
  if (path === undefined) return <Cell field={field} record={record} />;
  return (
    <Link component={RouterLink} to={path} color="inherit" sx={{ minWidth: 0 }}>
      {isFilled(field, record) ? <Cell field={withoutLink(field)} record={record} /> : linkText(record, nameOf)}
    </Link>
  );
}

const Line = ({ field, record, note }: { field: FieldView; record: NamedValues; note: ReactNode }) => (
  <>
    <Box component="dt" sx={{ color: 'text.secondary' }}>
      {field.title}
    </Box>
    <Box
      component="dd"
      sx={{ margin: 0, minWidth: 0, overflowWrap: 'anywhere', '& a, & span': { whiteSpace: 'normal' } }}
    >
      <Cell field={field} record={record} />
      {note}
    </Box>
  </>
);
