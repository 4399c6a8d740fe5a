/** Runs a companion in the open form. */
import type { RecordRules } from '#runtime/validation/record-rules.ts';
import type { NamedValues } from '#runtime/view.ts';
import type Form from '@rjsf/core';
import { useCallback, useMemo, useRef, useState } from 'react';
import { noOtherTitles, type FormCompanion, type Locks } from './companion.ts';
import { fieldsNow } from './record-rules.ts';

interface State {
  readonly locks: Locks;
  /** Fields that were locked and that the user unlocked. */
  readonly opened: readonly string[];
}

const without = (locks: Locks, wire: string): Locks =>
  Object.fromEntries(Object.entries(locks).filter(([key]) => key !== wire));

/** `data`: the current values of the form; `around`: those of the record that it does not ask for. */
export function useCompanion(
  companion: FormCompanion | undefined,
  data: NamedValues,
  rules: RecordRules | undefined,
  around: NamedValues,
) {
  const form = useRef<Form>(null);
  const [{ locks, opened }, setState] = useState<State>({ locks: {}, opened: [] });
  const setLocks = useCallback((next: Locks) => setState({ locks: next, opened: [] }), []);
  const set = (values: NamedValues): void => {
    for (const [wire, value] of Object.entries(values)) form.current?.setFieldValue(wire, value);
  };
  const now = fieldsNow(rules, { ...around, ...data });
  const needed = [...(companion?.needs?.(data) ?? []), ...now.required].join(' ');
  const unseen = [...(companion?.unseen?.(data) ?? []), ...now.hidden].join(' ');
  const shared = useMemo(
    () => ({
      locks,
      unlock: (wire: string) => setState((now) => ({ locks: without(now.locks, wire), opened: [...now.opened, wire] })),
      unseen: unseen.split(' '),
      needed: needed.split(' '),
      titlesOf: companion?.titles ?? noOtherTitles,
    }),
    [locks, unseen, needed, companion?.titles],
  );
  /** `id` of the input that changed. */
  const follow = (values: NamedValues, id: string | undefined, prefix: string): void => {
    if (companion?.follow && id !== undefined) set(companion.follow(values, id.slice(prefix.length + 1), opened));
  };
  return { form, set, shared, setLocks, follow };
}
