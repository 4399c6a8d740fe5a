/** Charges, interval, term and construction: what every quote names. */
import { asksConstruction } from '#domain/construction.ts';
import { constructions } from '#generated/domain/lists/construction.ts';
import { quotedTerms } from '#generated/domain/lists/quoted-term.ts';
import { quoteRequestMessages as texts } from '#generated/domain/messages/quoteRequest.ts';
import { Select } from '#web/controls/Select.tsx';
import { TextInput } from '#web/controls/TextInput.tsx';
import { withConstruction, type Entry } from '../answer/entry.ts';
import { fieldOf, type CardProps } from './card-props.ts';
import { MoneyField } from './MoneyField.tsx';
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
          <MoneyField
            {...fieldOf(card, charge)}
            label={texts[`quoteRequest.${charge}`]}
            hint={texts[`quoteRequest.${charge}Hint`]}
            isRequired
            value={entry[charge]}
            currencies={currencies}
            onChange={(value) => set({ [charge]: value })}
          />
        </Slot>
      ))}
      <Slot name={slot('install_interval')}>
        <TextInput
          {...fieldOf(card, 'install_interval')}
          label={texts['quoteRequest.installInterval']}
          hint={texts['quoteRequest.businessDays']}
          inputMode="numeric"
          value={entry.installInterval}
          onChange={(installInterval) => set({ installInterval })}
        />
      </Slot>
      {entry.askedTerm === null && (
        <Slot name={slot('term')}>
          <Select
            {...fieldOf(card, 'term')}
            label={texts['quoteRequest.term']}
            isRequired
            options={terms}
            value={entry.term}
            onChange={(term) => set({ term })}
          />
        </Slot>
      )}
      {asksConstruction(entry.serviceType) && (
        <Slot name={slot('has_construction')}>
          <Select
            {...fieldOf(card, 'has_construction')}
            label={texts['quoteRequest.construction']}
            isRequired
            options={constructions}
            value={entry.construction}
            onChange={(construction) => onChange(withConstruction(entry, construction, defaultCurrency))}
          />
        </Slot>
      )}
      {entry.construction === 'Yes' && (
        <Slot name={slot('construction_cost')}>
          <MoneyField
            {...fieldOf(card, 'construction_cost')}
            label={texts['quoteRequest.constructionCost']}
            hint={texts['quoteRequest.constructionHint']}
            isRequired
            value={entry.constructionCost}
            currencies={currencies}
            onChange={(constructionCost) => set({ constructionCost })}
          />
        </Slot>
      )}
    </>
  );
}
