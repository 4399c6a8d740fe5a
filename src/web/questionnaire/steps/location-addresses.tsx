/** The address of each location, one after the other, verified before saving. [QN-109] [QN-150] [QN-152] */
import styled from '@emotion/styled';
import { useState } from 'react';
import type { LocationAnswer } from '#domain/questionnaire/answer.ts';
import { darkFiberIdxs, needsHandoff } from '#domain/questionnaire/handoff.ts';
import { locationsOf } from '#domain/questionnaire/location.ts';
import { validateGiven } from '#domain/questionnaire/validate/given.ts';
import type { Issue } from '#domain/questionnaire/validate/issue.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { fill } from '#domain/format/fill.ts';
import type { QuestionView } from '../journey/view.ts';
import { AddressForm } from './address/AddressForm.tsx';
import { Stepper } from './address/Stepper.tsx';
import { addressLine } from '#domain/questionnaire/types/shared/addresses.ts';
import { focusAfterPaint } from './address/focus.ts';
import { useDelayedPress } from './address/use-delayed-press.ts';
import { useVerification } from './address/use-verification.tsx';
import type { StepProps } from './step.ts';

export default function LocationAddresses({
  view,
  value,
  issues,
  outside,
  onChange,
  onSubmit,
}: StepProps<'locationsAddresses'>) {
  const entries = value.locationsAddresses;
  const [open, setOpen] = useState(() => firstOpen(entries, issues));
  const [found, setFound] = useState<readonly Issue[]>([]);
  const verification = useVerification(outside.places, (locationsAddresses) => onSubmit({ locationsAddresses }));
  const change = (next: LocationAnswer) =>
    onChange({ locationsAddresses: entries.map((one, at) => (at === open ? next : one)) });
  const goTo = (at: number) => {
    setFound([]);
    setOpen(at);
  };
  const advance = () => {
    const wrong = validateGiven(view.evaluation, view.question, view.subset, value).filter(
      ({ path: [, at] }) => at === open,
    );
    setFound(wrong);
    if (wrong[0]) focusAfterPaint(wrong[0]);
    else if (open < entries.length - 1) goTo(open + 1);
    else verification.start(entries);
  };
  const { press, setIsFinding } = useDelayedPress({ next: advance });
  const entry = entries[open];
  if (!entry) return null;
  const flagged = darkFiberIdxs(view.evaluation);
  return (
    <>
      <Stepper
        open={open}
        onOpen={goTo}
        steps={entries.map((one) => ({
          key: one.idx,
          title: titleOf(view, one),
          flag: flagged.has(one.idx) ? texts['questionnaire.darkFiber'] : undefined,
          summary: addressLine(one),
        }))}
      >
        <AddressForm
          key={entry.idx}
          path={['locationsAddresses', open]}
          address={entry}
          issues={[...found, ...issues]}
          isHandoffNeeded={needsHandoff(entry, flagged)}
          places={outside.places}
          onChange={change}
          onFinding={setIsFinding}
        />
        <Buttons>
          {open > 0 && (
            <Button look="secondary" onClick={() => goTo(open - 1)}>
              {texts['questionnaire.back']}
            </Button>
          )}
          <Button onClick={() => press('next')} aria-disabled={verification.isLooking || undefined}>
            {verification.isLooking ? texts['questionnaire.checkingAddresses'] : texts['questionnaire.next']}
          </Button>
        </Buttons>
      </Stepper>
      {verification.dialog}
    </>
  );
}

/** The place with an issue, else the first without an address, else the first. */
function firstOpen(entries: readonly LocationAnswer[], issues: readonly Issue[]): number {
  const at = issues[0]?.path[1];
  if (typeof at === 'number' && at < entries.length) return at;
  return Math.max(
    0,
    entries.findIndex((entry) => addressLine({ ...entry, country: '' }) === ''),
  );
}

function titleOf({ evaluation }: QuestionView, { idx, name }: LocationAnswer): string {
  const isNamed = locationsOf(evaluation.definition, evaluation.answers).some(
    (one) => one.idx === idx && one.name.trim() !== '',
  );
  return isNamed
    ? fill(texts['questionnaire.addressOf'], { name })
    : fill(texts['questionnaire.locationNumber'], { n: idx + 1 });
}

const Buttons = styled('div')({ display: 'flex', gap: 12, marginTop: 20 });
