/** Sites by carriers. The head and the first column are sticky, a cell opens its offers, and arrow keys move between cells. */
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { KeyboardEvent } from 'react';
import { deskMessages as texts } from '#generated/domain/messages/desk.ts';
import { fill } from '#domain/format/fill.ts';
import { formatMoney } from '#domain/format/money.ts';
import { cellOf, totalOf } from '#domain/workplace/quote-matrix.ts';
import type { WireRecord } from '#runtime/view.ts';
import { CarrierHead } from './CarrierHead.tsx';
import { CellText } from './CellText.tsx';
import { carrierName, isAwaited, type Desk, type DeskSite } from './desk.ts';
import type { Picked } from './OffersDrawer.tsx';

export interface DeskPartProps {
  readonly desk: Desk;
  readonly onPick: (picked: Picked) => void;
  readonly onChanged: () => void;
}

export function Matrix({ desk, onPick, onChanged }: DeskPartProps) {
  const { requests, sites } = desk;
  return (
    <Box sx={frame}>
      <Table size="small" aria-label={texts['desk.matrix']} sx={tight}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ ...firstColumn, verticalAlign: 'top', backgroundColor: undefined }}>
              {texts['desk.site']}
            </TableCell>
            {requests.map((request) => (
              <TableCell key={String(request['id'])} sx={{ verticalAlign: 'top', minWidth: 108 }}>
                <CarrierHead desk={desk} request={request} onChanged={onChanged} />
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {sites.map((site) => (
            <TableRow key={site.id}>
              <TableCell component="th" scope="row" sx={firstColumn}>
                {site.name}
              </TableCell>
              {requests.map((request) => (
                <TableCell key={String(request['id'])} sx={{ padding: 0, height: 44 }}>
                  <CellButton desk={desk} site={site} request={request} onPick={onPick} />
                </TableCell>
              ))}
            </TableRow>
          ))}
          <TableRow sx={{ '& td, & th': { fontWeight: 600 } }}>
            <TableCell component="th" scope="row" sx={firstColumn}>
              {texts['desk.total']}
            </TableCell>
            {requests.map((request) => (
              <TableCell key={String(request['id'])}>
                <CarrierTotal desk={desk} request={request} />
              </TableCell>
            ))}
          </TableRow>
        </TableBody>
      </Table>
    </Box>
  );
}

interface CellProps {
  readonly desk: Desk;
  readonly site: DeskSite;
  readonly request: WireRecord;
  readonly onPick: (picked: Picked) => void;
}

export function CellButton({ desk, site, request, onPick }: CellProps) {
  const carrier = String(request['provider_id']);
  const cell = cellOf(site, carrier, isAwaited(request));
  const name = carrierName(request);
  return (
    <ButtonBase
      data-cell
      aria-haspopup="dialog"
      disabled={cell.kind === 'none' || cell.kind === 'waiting'}
      onClick={() => onPick({ site, carrier, name })}
      onKeyDown={moveCell}
      sx={button}
    >
      <Box component="span" sx={hidden}>
        {fill(texts['desk.offersOf'], { carrier: name, site: site.name })}
      </Box>
      <span>
        <CellText cell={cell} horizon={desk.horizon} />
      </span>
    </ButtonBase>
  );
}

/** `$1,051 (2 of 3)`: a total that misses sites shows its coverage. */
export function CarrierTotal({ desk, request }: { readonly desk: Desk; readonly request: WireRecord }) {
  const { priced, sums } = totalOf(
    desk.sites,
    String(request['provider_id']),
    ({ figures }) => figures.effective_monthly.value,
  );
  if (priced === 0) return null;
  const amounts = sums.map((sum) => formatMoney(sum)).join(' + ');
  return (
    <>
      {priced === desk.sites.length
        ? amounts
        : fill(texts['desk.partTotal'], { amounts, count: priced, all: desk.sites.length })}
    </>
  );
}

/** Arrow keys move to the next cell of the row or column that can be opened. */
function moveCell(event: KeyboardEvent<HTMLElement>): void {
  const cell = event.currentTarget.closest('td')!;
  const row = cell.parentElement as HTMLTableRowElement;
  const go: Readonly<Record<string, () => Element | null | undefined>> = {
    ArrowRight: () => cell.nextElementSibling,
    ArrowLeft: () => cell.previousElementSibling,
    ArrowDown: () => (row.nextElementSibling as HTMLTableRowElement | null)?.cells[cell.cellIndex],
    ArrowUp: () => (row.previousElementSibling as HTMLTableRowElement | null)?.cells[cell.cellIndex],
  };
  const target = go[event.key]?.();
  const button = target?.querySelector<HTMLElement>('[data-cell]');
  if (!button) return;
  event.preventDefault();
  button.focus();
}

const frame = {
  overflowX: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  backgroundColor: 'background.paper',
} as const;
/** Six carriers fit on a screen of 1280 pixels. */
const tight = { width: 'auto', minWidth: '100%', '& th, & td': { paddingInline: 1 } } as const;
const firstColumn = {
  position: 'sticky',
  left: 0,
  zIndex: 1,
  minWidth: 140,
  fontWeight: 600,
  backgroundColor: 'background.paper',
} as const;
const button = {
  display: 'block',
  width: '100%',
  height: '100%',
  minHeight: 44,
  paddingInline: 1,
  textAlign: 'left',
  font: 'inherit',
  '&:hover, &:focus-visible': { backgroundColor: 'action.hover' },
} as const;
const hidden = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } as const;
