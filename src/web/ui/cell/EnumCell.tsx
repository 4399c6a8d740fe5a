/** Values of closed lists as chips; a list without colors as plain words. */
import type { ListItem } from '#runtime/product.ts';
import Box from '@mui/material/Box';
import { StatusChip } from '../chip/StatusChip.tsx';
import type { CellProps } from './cell-props.ts';

export const EnumCell = ({ field, value }: CellProps) => <One items={field.items ?? []} value={value} />;

export const EnumsCell = ({ field, value }: CellProps) => (
  <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5, rowGap: 0.5 }}>
    {(value as readonly unknown[]).map((each) => (
      <StatusChip key={String(each)} {...chipOf(field.items ?? [], each)} />
    ))}
  </Box>
);

function One({ items, value }: { readonly items: readonly ListItem[]; readonly value: unknown }) {
  const chip = chipOf(items, value);
  const isPlain = chip.color === undefined && chip.icon === undefined;
  return isPlain ? <>{chip.label}</> : <StatusChip {...chip} />;
}

function chipOf(items: readonly ListItem[], value: unknown) {
  const item = items.find((each) => each.value === value);
  return { label: item?.label ?? String(value), color: item?.color, icon: item?.icon };
}
