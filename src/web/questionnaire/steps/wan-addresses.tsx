/** Addresses of the WAN locations, as many as there are. [QN-110] [QN-153] [QN-154] [QN-155] */
import styled from '@emotion/styled';
import { useState } from 'react';
import type { LocationAnswer } from '#domain/questionnaire/answer.ts';
import { validateAnswer } from '#domain/questionnaire/validate/answer.ts';
import type { Issue } from '#domain/questionnaire/validate/issue.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { Button } from '#web/shell/controls/Button.tsx';
import { fill } from '#domain/format/fill.ts';
import { FieldError } from '../../controls/Field.tsx';
import { fieldId, messageAt } from '../issues/field.ts';
import { AddressForm } from './address/AddressForm.tsx';
import { focusAfterPaint } from './address/focus.ts';
import { Stepper } from './address/Stepper.tsx';
import { addressLine } from './address/summary.ts';
import { useVerification } from './address/use-verification.tsx';
import type { StepProps } from './step.ts';

export default function WanAddresses({ view, value, issues, outside, onChange, onSubmit }: StepProps<'wanAddresses'>) {
  const entries = value.wanAddresses;
  const [open, setOpen] = useState(() =>
    Math.max(
      0,
      entries.findIndex((entry) => !entry.city),
    ),
  );
  const [found, setFound] = useState<readonly Issue[]>([]);
  const verification = useVerification(outside.places, (wanAddresses) => onSubmit({ wanAddresses }));
  const entry = entries[open];
  if (!entry) return null;
  const change = (next: readonly LocationAnswer[]) =>
    onChange({ wanAddresses: next.map((one, idx) => ({ ...one, idx, name: nameOf(idx) })) });
  const goTo = (at: number) => {
    setFound([]);
    setOpen(at);
  };
  /** True when the open address has no fault, or, at the end, the whole list. */
  const isFine = (isEnd: boolean) => {
    const wrong = validateAnswer(view.ground, view.question, view.subset, value).filter(
      ({ path: [, at] }) => isEnd || at === open,
    );
    setFound(wrong);
    const [first] = wrong;
    if (first && typeof first.path[1] === 'number') setOpen(first.path[1]);
    if (first) focusAfterPaint(first);
    return wrong.length === 0;
  };
  const add = () => {
    if (!isFine(false)) return;
    change([...entries, { idx: entries.length, name: '', country: entry.country ?? '' }]);
    goTo(entries.length);
  };
  const remove = () => {
    change(entries.filter((_, at) => at !== open));
    goTo(Math.max(0, open - 1));
  };
  const isEnd = open === entries.length - 1;
  return (
    <>
      <FieldError id={fieldId('wanAddresses')} text={messageAt([...found, ...issues], 'wanAddresses')} />
      <Stepper
        open={open}
        onOpen={goTo}
        steps={entries.map((one, at) => ({
          key: at,
          title: nameOf(at),
          summary: addressLine({ ...one, country: one.city ? (one.country ?? '') : '' }),
        }))}
      >
        <AddressForm
          key={open}
          path={['wanAddresses', open]}
          address={entry}
          issues={[...found, ...issues]}
          places={outside.places}
          onChange={(next) => change(entries.map((one, at) => (at === open ? next : one)))}
        />
        <Buttons>
          {open > 0 && (
            <>
              <Button look="secondary" onClick={() => goTo(open - 1)}>
                {texts['questionnaire.back']}
              </Button>
              <Button look="text" onClick={remove}>
                {texts['questionnaire.deleteAddress']}
              </Button>
            </>
          )}
          {!isEnd && (
            <Button onClick={() => isFine(false) && goTo(open + 1)}>{texts['questionnaire.nextAddress']}</Button>
          )}
          {isEnd && (
            <>
              <Button look="secondary" onClick={add}>
                {texts['questionnaire.addAnotherAddress']}
              </Button>
              <Button
                onClick={() => isFine(true) && verification.start(entries)}
                aria-disabled={verification.isLooking || undefined}
              >
                {verification.isLooking ? texts['questionnaire.checkingAddresses'] : texts['questionnaire.done']}
              </Button>
            </>
          )}
        </Buttons>
      </Stepper>
      {verification.dialog}
    </>
  );
}

const nameOf = (idx: number): string => fill(texts['questionnaire.wanLocationNumber'], { n: idx + 1 });

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12, marginTop: 20 });
