/** The available times: loaded with the step, and again after a selected one was taken. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { Slot } from '#domain/questionnaire/meeting-slots.ts';
import type { Outside } from '../step.ts';

/** Null until loaded, empty on a failure. `refusal` is the result of the last failed booking. */
export function useSlots({ api, questionnaireId }: Outside, refusal: object | undefined): readonly Slot[] | null {
  const [slots, setSlots] = useState<readonly Slot[] | null>(null);
  const read = useEffectEvent((_cause: object | undefined) => api.meetingSlots(questionnaireId));
  useEffect(() => {
    let isGone = false;
    void read(refusal)
      .catch((): readonly Slot[] => [])
      .then((found) => !isGone && setSlots(found));
    return () => {
      isGone = true;
    };
  }, [refusal]);
  return slots;
}
