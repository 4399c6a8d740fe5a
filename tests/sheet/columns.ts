/** Columns of a sheet of addresses, for tests. */
import { choiceCells, textCells, type SheetColumn } from '#web/ui/sheet/model/column.ts';

const kinds = [
  { value: 'tower', label: 'Tower' },
  { value: 'mall', label: 'Mall' },
];

export const columns: readonly SheetColumn[] = [
  { key: 'name', title: 'Site name', width: 160, aliases: ['location name'], ...textCells('name') },
  { key: 'kind', title: 'Property type', width: 120, choices: kinds, ...choiceCells('kind', kinds) },
  { key: 'zip', title: 'Postal code', width: 90, aliases: ['zip'], ...textCells('zip') },
];
