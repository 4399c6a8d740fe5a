/** The pager of a table: shown rows, page size, and page buttons (TB-032). */
import { fill } from '#domain/format/fill.ts';
import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { tableMessages as texts } from '#generated/domain/messages/table.ts';
import { limits } from '#generated/domain/limits.ts';
import { formatNumber } from '#domain/format/number.ts';
import type { RecordPage } from '#web/shell/records.ts';
import type { ChangeTable, TableState } from './table-state.ts';

interface Props {
  readonly result: RecordPage;
  readonly state: TableState;
  readonly change: ChangeTable;
}

export function Pager({ result, state, change }: Props) {
  const { page, perPage } = state;
  const first = (page - 1) * perPage + 1;
  const last = first + result.records.length - 1;
  const hasNext = result.has_next_page;
  if (result.total_count === 0) return null;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 1,
        paddingTop: 1,
        fontSize: 13,
      }}
    >
      <span id="rows-per-page">{texts['table.rowsPerPage']}</span>
      <Select
        size="small"
        variant="outlined"
        value={perPage}
        labelId="rows-per-page"
        onChange={(event) => change({ perPage: event.target.value })}
        sx={{ fontSize: 13 }}
      >
        {limits.rowsPerPageOptions.map((each) => (
          <MenuItem key={each} value={each}>
            {each}
          </MenuItem>
        ))}
      </Select>
      <Box component="span" aria-live="polite" sx={{ fontVariantNumeric: 'tabular-nums', marginInline: 1 }}>
        {fill(texts['table.range'], {
          first: formatNumber(first),
          last: formatNumber(last),
          count: `${formatNumber(result.total_count)}${result.total_count_is_capped ? '+' : ''}`,
        })}
      </Box>
      {/* Both stay on one line when the others wrap. */}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <IconButton
          aria-label={texts['table.previousPage']}
          disabled={page === 1}
          onClick={() => change({ page: page - 1 })}
        >
          <ChevronLeftIcon />
        </IconButton>
        <IconButton aria-label={texts['table.nextPage']} disabled={!hasNext} onClick={() => change({ page: page + 1 })}>
          <ChevronRightIcon />
        </IconButton>
      </Box>
    </Box>
  );
}
