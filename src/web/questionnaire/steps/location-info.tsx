/** One text or one number for each location. [QN-113] [QN-144] [QN-283] */
import { Field } from '#web/ui/field/light/Field.tsx';
import { fieldId, messageUnder } from '../issues/field.ts';
import { PlaceRows } from './PlaceRows.tsx';
import { countOf } from './count.ts';
import { useSameForAll } from './same-for-all.ts';
import { placesOf, type StepProps } from './step.ts';

export default function LocationInfo({ view, value, issues, onChange }: StepProps<'locationsInfo'>) {
  const { question } = view;
  const entries = value.locationsInfo;
  const isNumber = question.type === 'locations_number';
  type Entry = (typeof entries)[number];
  const spread = (part: Partial<Entry>) => onChange({ locationsInfo: entries.map((entry) => ({ ...entry, ...part })) });
  const first = entries[0];
  const same = useSameForAll(
    entries,
    ({ text, number }) => text ?? number,
    () => spread(isNumber ? { number: first?.number ?? null } : { text: first?.text ?? '' }),
  );
  const change = (at: number, part: Partial<Entry>) =>
    same.isOn
      ? spread(part)
      : onChange({ locationsInfo: entries.map((entry, index) => (index === at ? { ...entry, ...part } : entry)) });
  const rows = placesOf(view).map(({ idx, name }, at) => ({ key: idx, name, at }));
  return (
    <PlaceRows rows={rows} same={isNumber ? same : undefined}>
      {({ at }, label) => {
        const key = isNumber ? 'number' : 'text';
        const field = {
          id: fieldId('locationsInfo', at, key),
          title: `${question.dashboardTitle}, ${label}`,
          isTitleHidden: true,
          mistake: messageUnder(issues, 'locationsInfo', at),
        };
        return isNumber ? (
          <Field
            {...field}
            kind="integer"
            isRequired
            value={entries[at]?.number}
            onChange={(text) => change(at, { number: countOf(text) })}
          />
        ) : (
          <Field
            {...field}
            kind="longText"
            value={entries[at]?.text ?? ''}
            onChange={(text = '') => change(at, { text })}
            isRequired={false}
            field={{ rows: 3, maxLength: question.answer.maxLength, placeholder: question.present?.placeholder }}
          />
        );
      }}
    </PlaceRows>
  );
}
