/** Values of closed lists as chips; a list without colors as plain text. */
import type { ListItem } from '#runtime/product.ts';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { StatusChip } from '../chip/StatusChip.tsx';
import type { CellProps } from './cell-props.ts';

export const EnumCell = ({ field, value }: CellProps) => <One items={field.items ?? []} value={value} />;

/** Shows all values where there is room. Table rows show the first one and a count; hover shows all. */
export function EnumsCell({ field, value, isLine }: CellProps) {
  const chips = (value as readonly unknown[]).map((each) => ({ id: String(each), ...chipOf(field.items ?? [], each) }));
  const [first, ...others] = chips;
  if (isLine !== true || first === undefined || others.length === 0)
    return (
      <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5, rowGap: 0.5, maxWidth: '100%' }}>
        {chips.map(({ id, ...chip }) => (
          <StatusChip key={id} {...chip} />
        ))}
      </Box>
    );
  return (
    <Tooltip title={chips.map(({ label }) => label).join(', ')}>
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, maxWidth: '100%' }}>
        <StatusChip label={first.label} color={first.color} icon={first.icon} />
        {`+${others.length}`}
      </Box>
    </Tooltip>
  );
}

function One({ items, value }: { readonly items: readonly ListItem[]; readonly value: unknown }) {
  const chip = chipOf(items, value);
  const isPlain = chip.color === undefined && chip.icon === undefined;
  return isPlain ? <>{chip.label}</> : <StatusChip {...chip} />;
}

function chipOf(items: readonly ListItem[], value: unknown) {
  const item = items.find((each) => each.value === value);
  return { label: item?.label ?? String(value), color: item?.color, icon: item?.icon };
}
