/** The number of phones of each kind at each location. [QN-116] [QN-158] [QN-159] */
import { Field } from '#web/ui/field/light/Field.tsx';
import styled from '@emotion/styled';
import { phoneKinds } from '#generated/domain/lists/phone-kind.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { fill } from '#domain/format/fill.ts';
import { upFrom } from '#web/theme/style.ts';
import { fieldId, messageAt } from '../issues/field.ts';
import { countOf } from './count.ts';
import { PlaceRows } from './PlaceRows.tsx';
import { useSameForAll } from './same-for-all.ts';
import { placesOf, type StepProps } from './step.ts';

export default function PhoneHardware({ view, value, issues, onChange }: StepProps<'phones'>) {
  const entries = value.phones;
  const images = view.question.present?.imageUrls ?? {};
  type Counts = (typeof entries)[number]['counts'];
  const spread = (counts: Counts) => onChange({ phones: entries.map((entry) => ({ ...entry, counts })) });
  const same = useSameForAll(
    entries,
    ({ counts }) => counts,
    () => spread(entries[0]?.counts ?? {}),
  );
  const change = (at: number, counts: Counts) =>
    same.isOn
      ? spread(counts)
      : onChange({ phones: entries.map((entry, index) => (index === at ? { ...entry, counts } : entry)) });
  const rows = placesOf(view).map(({ idx, name }, at) => ({ key: idx, name, at }));
  return (
    <PlaceRows rows={rows} same={same}>
      {({ at }, label) => (
        <Kinds aria-label={label}>
          {phoneKinds.map(({ value: kind, label: name, description }) => {
            const counts = entries[at]?.counts ?? {};
            return (
              <li key={kind}>
                {images[kind] && (
                  <img
                    src={images[kind]}
                    alt={fill(texts['questionnaire.pictureOf'], { name })}
                    width={48}
                    height={48}
                  />
                )}
                <Field
                  kind="integer"
                  id={fieldId('phones', at, 'counts', kind)}
                  title={name}
                  help={description}
                  isRequired
                  value={counts[kind]}
                  mistake={messageAt(issues, 'phones', at, 'counts', kind)}
                  onChange={(text) => change(at, { ...counts, [kind]: countOf(text) })}
                />
              </li>
            );
          })}
        </Kinds>
      )}
    </PlaceRows>
  );
}

const Kinds = styled('ul')({
  display: 'grid',
  gap: 20,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  li: { display: 'grid', gridTemplateColumns: '48px minmax(0, 1fr)', gap: 12, alignItems: 'end' },
  [upFrom.sm]: { gridTemplateColumns: '1fr 1fr' },
});
