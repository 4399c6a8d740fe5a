/** The calls that steps of a page may make. */
import type { AppCall } from '#generated/screens/app/names.ts';
import type { Action } from '#web/ui/form/steps/steps-screen.ts';
import { appCalls, type AppCallEntry } from './app-calls.tsx';

const refuse: Action = () => Promise.reject(new Error('This page has no such step.'));

export const stepActions = Object.fromEntries(
  Object.entries<AppCallEntry>(appCalls).map(([name, call]) => [name, call.kind === 'step' ? call.run : refuse]),
) as Readonly<Record<AppCall, Action>>;
