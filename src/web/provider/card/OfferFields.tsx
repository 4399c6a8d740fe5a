/** How binding the offer is and how long it stands. */
import { quoteLevels } from '#generated/domain/lists/quote-level.ts';
import { quoteRequestMessages as texts } from '#generated/domain/messages/quoteRequest.ts';
import { Checkbox } from '#web/controls/Checkbox.tsx';
import { Select } from '#web/controls/Select.tsx';
import { TextArea } from '#web/controls/TextArea.tsx';
import { TextInput } from '#web/controls/TextInput.tsx';
import type { Entry } from '../answer/entry.ts';
import { linkToday } from '../answer/read-input.ts';
import { fieldOf, type CardProps } from './card-props.ts';

const longestComment = 4000;

export function OfferFields(card: CardProps) {
  const { entry, onChange } = card;
  const set = (part: Partial<Entry>): void => onChange({ ...entry, ...part });
  return (
    <>
      <Select
        {...fieldOf(card, 'quote_level')}
        label={texts['quoteRequest.quoteLevel']}
        options={quoteLevels}
        value={entry.quoteLevel}
        onChange={(quoteLevel) => set({ quoteLevel })}
      />
      <TextInput
        {...fieldOf(card, 'valid_until')}
        label={texts['quoteRequest.validUntil']}
        type="date"
        min={linkToday()}
        value={entry.validUntil}
        onChange={(validUntil) => set({ validUntil })}
      />
      <Checkbox
        label={texts['quoteRequest.feasibility']}
        isChecked={entry.isSubjectToFeasibility}
        onChange={(isSubjectToFeasibility) => set({ isSubjectToFeasibility })}
      />
      <TextArea
        {...fieldOf(card, 'comments')}
        label={texts['quoteRequest.quoteComments']}
        rows={2}
        maxLength={longestComment}
        value={entry.comments}
        onChange={(comments) => set({ comments })}
      />
    </>
  );
}
