/** A filter between two bounds: days, numbers or amounts. */
import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { limits } from '#generated/domain/limits.ts';
import { tableMessages as texts } from '#generated/domain/messages/table.ts';
import { fill } from '#domain/format/fill.ts';
import type { FieldView } from '#runtime/view.ts';
import { Field } from '../field/full/Field.tsx';
import type { TypedNumber } from '../field/typed.ts';
import { withFilter, type Filters } from './filters.ts';
import { filterMonths, type Month } from './months.ts';
import { numberOf, useDebouncedInput } from './use-debounced-input.ts';

interface Props {
  readonly field: FieldView;
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

export function RangeEditor({ field, filters, onChange }: Props) {
  const id = useId();
  // Amounts are compared in minor units, whose number depends on the currency.
  const [currency, setCurrency] = useState<string>(limits.defaultCurrency);
  const { isUnitPrice = false } = field;
  const bound = (operator: 'gte' | 'lte', title: string) => {
    const parameter = `${field.wire}__${operator}`;
    const shared = {
      id: `${id}${operator}`,
      title: fill(title, { title: field.title }),
      applied: String(filters[parameter] ?? ''),
      onApply: (value: string) => onChange(withFilter(filters, parameter, value)),
    };
    if (field.kind === 'money')
      return <AmountBound {...shared} {...{ currency, isUnitPrice }} onCurrency={setCurrency} />;
    if (isOfDays(field)) return <DayBound {...shared} time={timeOf(field, operator)} />;
    return <NumberBound {...shared} />;
  };
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 1,
        gridTemplateColumns: `repeat(${field.kind === 'money' ? 1 : 2}, minmax(0, 1fr))`,
      }}
    >
      {bound('gte', texts['table.from'])}
      {bound('lte', texts['table.to'])}
      {isOfDays(field) && <MonthBounds id={`${id}month`} {...{ field, filters, onChange }} />}
    </Box>
  );
}

const isOfDays = ({ kind }: FieldView): boolean => kind === 'date' || kind === 'dateTime';

/** A date becomes the start or the end of its day for instants. */
const timeOf = ({ kind }: FieldView, operator: 'gte' | 'lte'): string =>
  kind === 'date' ? '' : operator === 'gte' ? 'T00:00:00Z' : 'T23:59:59Z';

/** Both bounds at once, by month. */
function MonthBounds({ id, field, filters, onChange }: Props & { id: string }) {
  const [from, to] = [`${field.wire}__gte`, `${field.wire}__lte`];
  const [months] = useState(() => filterMonths(new Date()));
  const isSet = ({ first, last }: Month): boolean =>
    String(filters[from] ?? '').startsWith(first) && String(filters[to] ?? '').startsWith(last);
  const choose = (month: Month | undefined): void => {
    const start = month ? `${month.first}${timeOf(field, 'gte')}` : '';
    const end = month ? `${month.last}${timeOf(field, 'lte')}` : '';
    onChange(withFilter(withFilter(filters, from, start), to, end));
  };
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <Field
        id={id}
        title={fill(texts['table.month'], { title: field.title })}
        kind="enum"
        value={months.find(isSet)?.first}
        onChange={(chosen) => choose(months.find(({ first }) => first === chosen))}
        field={{ items: months.map(({ first, label }) => ({ value: first, label })) }}
      />
    </Box>
  );
}

interface BoundProps {
  readonly id: string;
  readonly title: string;
  readonly applied: string;
  readonly onApply: (value: string) => void;
}

const DayBound = ({ applied, onApply, time, ...shared }: BoundProps & { time: string }) => (
  <Field
    {...shared}
    kind="date"
    value={applied.slice(0, 10)}
    onChange={(day) => onApply(day === undefined || day === '?' ? '' : `${day}${time}`)}
  />
);

function NumberBound({ applied, onApply, ...shared }: BoundProps) {
  const [value, type] = useDebouncedInput(applied, onApply, reading);
  return <Field {...shared} kind="decimal" value={value} onChange={type} />;
}

interface AmountProps extends BoundProps {
  readonly currency: string;
  readonly isUnitPrice: boolean;
  readonly onCurrency: (code: string) => void;
}

function AmountBound({ applied, onApply, currency, isUnitPrice, onCurrency, ...shared }: AmountProps) {
  const [value, type] = useDebouncedInput(applied, onApply, reading);
  return (
    <Field
      {...shared}
      kind="money"
      value={value === undefined ? undefined : { value, code: currency }}
      onChange={(money) => {
        if (money) onCurrency(money.code);
        type(money?.value);
      }}
      field={{ currency, isUnitPrice }}
    />
  );
}

/** Text that is not a number, such as a lone minus, sets no bound. */
const reading = {
  read: (applied: string): TypedNumber | undefined => numberOf(applied),
  write: (typed: TypedNumber | undefined): string => (typeof typed === 'number' ? String(typed) : ''),
};
