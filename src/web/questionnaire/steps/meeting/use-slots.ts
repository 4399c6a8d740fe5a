/** The times on offer: read when the step shows, and again when one turns out to be taken. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { Slot } from '#domain/questionnaire/meeting-slots.ts';
import type { Outside } from '../step.ts';

/** Null until they are there, empty when they cannot be read. `refusal` is what came of the last booking that failed. */
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
