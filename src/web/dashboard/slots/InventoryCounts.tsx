/** The number of services in the list by type and by country; a click filters the list. [SV-051] */
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import { serviceView } from '#generated/screens/views/service.ts';
import type { FieldView } from '#runtime/view.ts';
import { countryOfService } from '#web/record/list/link-filters.ts';
import { useFacets } from '#web/record/list/use-facets.ts';
import type { List } from '#web/record/list/useList.ts';
import type { PageSlotProps } from '#web/record/extensions.ts';
import { ProductIcon } from '#web/ui/icon/ProductIcon.tsx';
import { parameterOf, withFilter, withoutField } from '#web/ui/table/filters.ts';
import { PlainList } from '#web/ui/list/PlainList.tsx';

const counted = [
  { field: serviceView.fields.serviceType, label: texts['app.servicesByType'] },
  { field: countryOfService, label: texts['app.servicesByCountry'] },
] as const;
const fields = counted.map(({ field }) => field);

export default function InventoryCounts({ list }: PageSlotProps) {
  return list && <Counts list={list} />;
}

function Counts({ list }: { list: List }) {
  const { filters } = list.state;
  const facets = useFacets({ path: serviceView.path, where: list.where, filters }, fields, true);
  return (
    <Box sx={{ display: 'grid', gap: 1, marginBottom: 2 }}>
      {counted.map(({ field, label }) => (
        <Choices key={field.wire} field={field} label={label} counts={facets.get(field.wire)} list={list} />
      ))}
    </Box>
  );
}

interface ChoicesProps {
  readonly field: FieldView;
  readonly label: string;
  readonly counts: ReadonlyMap<string, number> | undefined;
  readonly list: List;
}

function Choices({ field, label, counts, list: { state, change } }: ChoicesProps) {
  const parameter = parameterOf(field, 'choices');
  const chosen = [state.filters[parameter] ?? []].flat();
  const counted = (field.items ?? [])
    .map(({ value, ...item }) => ({ ...item, value: String(value), count: counts?.get(String(value)) ?? 0 }))
    .filter(({ value, count }) => count > 0 || chosen.includes(value))
    .toSorted((one, other) => other.count - one.count);
  if (counted.length === 0) return null;
  const choose = (value: string): void => {
    const filters = chosen.includes(value)
      ? withoutField(state.filters, field)
      : withFilter(state.filters, parameter, [value]);
    change({ filters });
  };
  return (
    <PlainList aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {counted.map(({ value, label: name, icon, count }) => (
        <li key={value}>
          <Chip
            size="small"
            component="button"
            label={`${name} ${count}`}
            {...(icon !== undefined && { icon: <ProductIcon name={icon} sx={{ fontSize: 16 }} /> })}
            color={chosen.includes(value) ? 'primary' : 'default'}
            aria-pressed={chosen.includes(value)}
            onClick={() => choose(value)}
          />
        </li>
      ))}
    </PlainList>
  );
}
