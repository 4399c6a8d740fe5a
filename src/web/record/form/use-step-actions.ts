/** The API calls of multi-step pages. */
import { use, useMemo } from 'react';
import type { AppCall } from '#generated/screens/app/names.ts';
import type { Action } from '#web/ui/form/steps/steps-screen.ts';
import { ExtensionsContext } from '../extensions.ts';

const refuse: Action = () => Promise.reject(new Error('This page has no such step.'));

export function useStepActions(): Readonly<Record<AppCall, Action>> {
  const calls = use(ExtensionsContext)?.calls;
  return useMemo(() => {
    const entries = Object.entries(calls ?? {}).map(([name, call]) => [name, call.kind === 'step' ? call.run : refuse]);
    return Object.fromEntries(entries) as Readonly<Record<AppCall, Action>>;
  }, [calls]);
}
