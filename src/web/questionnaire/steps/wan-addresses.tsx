/** Addresses of the WAN locations, in any number. [QN-110] [QN-153] [QN-154] [QN-155] */
import styled from '@emotion/styled';
import { useState } from 'react';
import type { LocationAnswer } from '#domain/questionnaire/answer.ts';
import { admit } from '#domain/questionnaire/evaluation.ts';
import { darkFiberIdxs, needsHandoff } from '#domain/questionnaire/handoff.ts';
import { validateGiven } from '#domain/questionnaire/validate/given.ts';
import type { Issue } from '#domain/questionnaire/validate/issue.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { fill } from '#domain/format/fill.ts';
import { FieldError } from '#web/ui/field/light/Frame.tsx';
import { fieldId, messageAt } from '../issues/field.ts';
import { AddressForm } from './address/AddressForm.tsx';
import { focusAfterPaint } from './address/focus.ts';
import { Stepper } from './address/Stepper.tsx';
import { addressLine } from '#domain/questionnaire/types/shared/addresses.ts';
import { useDelayedPress } from './address/use-delayed-press.ts';
import { useVerification } from './address/use-verification.tsx';
import type { StepProps } from './step.ts';

export default function WanAddresses({ view, value, issues, outside, onChange, onSubmit }: StepProps<'wanAddresses'>) {
  const entries = value.wanAddresses;
  const [open, setOpen] = useState(() => firstWithoutCity(entries));
  const [found, setFound] = useState<readonly Issue[]>([]);
  const verification = useVerification(outside.places, (wanAddresses) => onSubmit({ wanAddresses }));
  const change = (next: readonly LocationAnswer[]) =>
    onChange({ wanAddresses: next.map((one, idx) => ({ ...one, idx, name: nameOf(idx) })) });
  const goTo = (at: number) => {
    setFound([]);
    setOpen(at);
  };
  /** True when the open address, or at the end the whole list, has no errors. */
  const isFine = (isEnd: boolean) => {
    const wrong = validateGiven(view.evaluation, view.question, view.subset, value).filter(
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
    change([...entries, { idx: entries.length, name: '', country: entries[open]?.country ?? '' }]);
    goTo(entries.length);
  };
  const remove = () => {
    change(entries.filter((_, at) => at !== open));
    goTo(Math.max(0, open - 1));
  };
  const { press, setIsFinding } = useDelayedPress({
    next: () => void (isFine(false) && goTo(open + 1)),
    add,
    done: () => void (isFine(true) && verification.start(entries)),
  });
  const entry = entries[open];
  if (!entry) return null;
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
          isHandoffNeeded={needsHandoff(entry, darkFiberIdxs(admit(view.evaluation, view.question, value)))}
          places={outside.places}
          onChange={(next) => change(entries.map((one, at) => (at === open ? next : one)))}
          onFinding={setIsFinding}
        />
        <StepButtons
          isFirst={open === 0}
          isEnd={open === entries.length - 1}
          isLooking={verification.isLooking}
          onBack={() => goTo(open - 1)}
          onDelete={remove}
          onNext={() => press('next')}
          onAdd={() => press('add')}
          onDone={() => press('done')}
        />
      </Stepper>
      {verification.dialog}
    </>
  );
}

const firstWithoutCity = (entries: readonly LocationAnswer[]): number =>
  Math.max(
    0,
    entries.findIndex((entry) => !entry.city),
  );

interface ButtonsProps {
  readonly isFirst: boolean;
  readonly isEnd: boolean;
  readonly isLooking: boolean;
  readonly onBack: () => void;
  readonly onDelete: () => void;
  readonly onNext: () => void;
  readonly onAdd: () => void;
  readonly onDone: () => void;
}

const StepButtons = ({ isFirst, isEnd, isLooking, onBack, onDelete, onNext, onAdd, onDone }: ButtonsProps) => (
  <Buttons>
    {!isFirst && (
      <>
        <Button look="secondary" onClick={onBack}>
          {texts['questionnaire.back']}
        </Button>
        <Button look="text" onClick={onDelete}>
          {texts['questionnaire.deleteAddress']}
        </Button>
      </>
    )}
    {!isEnd && <Button onClick={onNext}>{texts['questionnaire.nextAddress']}</Button>}
    {isEnd && (
      <>
        <Button look="secondary" onClick={onAdd}>
          {texts['questionnaire.addAnotherAddress']}
        </Button>
        <Button onClick={onDone} aria-disabled={isLooking || undefined}>
          {isLooking ? texts['questionnaire.checkingAddresses'] : texts['questionnaire.done']}
        </Button>
      </>
    )}
  </Buttons>
);

const nameOf = (idx: number): string => fill(texts['questionnaire.wanLocationNumber'], { n: idx + 1 });

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12, marginTop: 20 });
