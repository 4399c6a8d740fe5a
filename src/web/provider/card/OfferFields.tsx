/** How binding the offer is, and its last day. */
import { Field } from '#web/ui/field/light/Field.tsx';
import { limits } from '#generated/domain/limits.ts';
import { quoteLevels } from '#generated/domain/lists/quote-level.ts';
import { quoteRequestMessages as texts } from '#generated/domain/messages/quoteRequest.ts';
import { Checkbox } from '#web/ui/field/light/Checkbox.tsx';
import type { Entry } from '../answer/entry.ts';
import { linkToday } from '../answer/read-input.ts';
import { fieldOf, type CardProps } from './card-props.ts';

export function OfferFields(card: CardProps) {
  const { entry, onChange } = card;
  const set = (part: Partial<Entry>): void => onChange({ ...entry, ...part });
  return (
    <>
      <Field
        {...fieldOf(card, 'quote_level')}
        kind="enum"
        title={texts['quoteRequest.quoteLevel']}
        value={entry.quoteLevel}
        onChange={(quoteLevel = '') => set({ quoteLevel })}
        isRequired={false}
        field={{ items: quoteLevels }}
      />
      <Field
        {...fieldOf(card, 'valid_until')}
        kind="date"
        title={texts['quoteRequest.validUntil']}
        value={entry.validUntil}
        onChange={(validUntil = '') => set({ validUntil })}
        isRequired={false}
        field={{ days: { first: linkToday() } }}
      />
      <Checkbox
        label={texts['quoteRequest.feasibility']}
        isChecked={entry.isSubjectToFeasibility}
        onChange={(isSubjectToFeasibility) => set({ isSubjectToFeasibility })}
      />
      <Field
        {...fieldOf(card, 'comments')}
        kind="longText"
        title={texts['quoteRequest.quoteComments']}
        value={entry.comments}
        onChange={(comments = '') => set({ comments })}
        isRequired={false}
        field={{ rows: 2, maxLength: limits.providerCommentMaxLength }}
      />
    </>
  );
}
