/** Charges, interval, term and construction, which every quote has. */
import { Field } from '#web/ui/field/light/Field.tsx';
import { mayNeedConstruction } from '#domain/construction.ts';
import { constructions } from '#generated/domain/lists/construction.ts';
import { quotedTerms } from '#generated/domain/lists/quoted-term.ts';
import { quoteRequestMessages as texts } from '#generated/domain/messages/quoteRequest.ts';
import { noMoney, withConstruction, type Entry } from '../answer/entry.ts';
import { fieldOf, type CardProps } from './card-props.ts';
import { Slot } from './Slot.tsx';

const terms = quotedTerms.map(({ value, label }) => ({ value: String(value), label }));

export function PriceFields(card: CardProps) {
  const { entry, currencies, defaultCurrency, onChange } = card;
  const set = (part: Partial<Entry>): void => onChange({ ...entry, ...part });
  const slot = (field: string) => `${entry.key}.${field}`;
  return (
    <>
      {(['mrc', 'nrc'] as const).map((charge) => (
        <Slot key={charge} name={slot(charge)}>
          <Field
            {...fieldOf(card, charge)}
            kind="money"
            title={texts[`quoteRequest.${charge}`]}
            help={texts[`quoteRequest.${charge}Hint`]}
            isRequired={entry.isQuoting}
            value={entry[charge]}
            onChange={(value = noMoney(entry[charge].code)) => set({ [charge]: value })}
            field={{ currencies }}
          />
        </Slot>
      ))}
      <Slot name={slot('install_interval')}>
        <Field
          {...fieldOf(card, 'install_interval')}
          kind="integer"
          title={texts['quoteRequest.installInterval']}
          help={texts['quoteRequest.businessDays']}
          value={entry.installInterval}
          onChange={(installInterval) => set({ installInterval })}
          isRequired={false}
        />
      </Slot>
      {entry.askedTerm === null && (
        <Slot name={slot('term')}>
          <Field
            {...fieldOf(card, 'term')}
            kind="enum"
            title={texts['quoteRequest.term']}
            isRequired={entry.isQuoting}
            value={entry.term}
            onChange={(term = '') => set({ term })}
            field={{ items: terms }}
          />
        </Slot>
      )}
      {mayNeedConstruction(entry.serviceType) && (
        <Slot name={slot('has_construction')}>
          <Field
            {...fieldOf(card, 'has_construction')}
            kind="enum"
            title={texts['quoteRequest.construction']}
            isRequired={entry.isQuoting}
            value={entry.construction}
            onChange={(construction = '') => onChange(withConstruction(entry, construction, defaultCurrency))}
            field={{ items: constructions }}
          />
        </Slot>
      )}
      {entry.construction === 'Yes' && (
        <Slot name={slot('construction_cost')}>
          <Field
            {...fieldOf(card, 'construction_cost')}
            kind="money"
            title={texts['quoteRequest.constructionCost']}
            help={texts['quoteRequest.constructionHint']}
            isRequired={entry.isQuoting}
            value={entry.constructionCost}
            onChange={(cost = noMoney(entry.constructionCost.code)) => set({ constructionCost: cost })}
            field={{ currencies }}
          />
        </Slot>
      )}
    </>
  );
}
