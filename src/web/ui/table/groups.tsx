/** Rows grouped by a common value. */
import { tableMessages } from '#generated/domain/messages/table.ts';
import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { shellMessages as texts } from '#generated/domain/messages/shell.ts';
import type { FieldView, NamedValues } from '#runtime/view.ts';
import { shownAs } from '#domain/format/shown-as.ts';

export interface RowGroup {
  readonly key: string;
  /** Null when the rows are not grouped. */
  readonly title: string | null;
  /** The common value of its rows. */
  readonly value: unknown;
  readonly records: readonly NamedValues[];
}

export function groupsOf(records: readonly NamedValues[], field: FieldView | undefined): readonly RowGroup[] {
  if (!field) return [{ key: 'all', title: null, value: null, records }];
  return [...Map.groupBy(records, (record) => groupTitle(field, record))].map(([title, members]) => ({
    key: `group ${title}`,
    title,
    value: members[0]?.[field.wire],
    records: members,
  }));
}

function groupTitle({ wire, items, reference, kind }: FieldView, record: NamedValues): string {
  const value = record[wire];
  if (value === null || value === undefined) return tableMessages['table.noValue'];
  if (kind === 'boolean') return value === true ? texts['shell.yes'] : texts['shell.no'];
  const nested = reference && (record[reference.as] as NamedValues | null | undefined);
  if (reference && nested) return shownAs(reference.shownAs, nested);
  return items?.find((item) => item.value === value)?.label ?? String(value);
}

/** Name and totals of a whole group, including rows on other pages. */
export interface WholeGroup {
  readonly count: number;
  readonly texts: readonly string[];
}

/** Looks up a group by the common value of its rows; null until it is loaded. */
export type WholeOf = (value: unknown) => WholeGroup | null;

interface GroupProps {
  readonly group: RowGroup;
  readonly whole: WholeGroup | null | undefined;
}

/** Title, number of rows and totals of a group. */
const GroupWords = ({ group, whole }: GroupProps) => (
  <>
    {group.title}
    <Box component="span" sx={{ marginLeft: 1, color: 'text.secondary', fontWeight: 400 }}>
      {[String(whole?.count ?? group.records.length), ...(whole?.texts ?? [])].join(' · ')}
    </Box>
  </>
);

export const GroupRow = ({ span, ...words }: GroupProps & { readonly span: number }) => (
  <TableRow>
    <TableCell
      component="th"
      scope="rowgroup"
      colSpan={span}
      sx={(theme) => ({ backgroundColor: theme.tokens.subtle, fontWeight: 600 })}
    >
      {/* Stays visible while the columns scroll sideways. */}
      <Box component="span" sx={{ position: 'sticky', insetInlineStart: 16, display: 'inline-block' }}>
        <GroupWords {...words} />
      </Box>
    </TableCell>
  </TableRow>
);

/** Shown above the cards of a group. */
export const GroupHead = (words: GroupProps) => (
  <Box component="h2" sx={{ margin: 0, padding: '12px 0 4px', fontSize: 14, fontWeight: 600 }}>
    <GroupWords {...words} />
  </Box>
);
