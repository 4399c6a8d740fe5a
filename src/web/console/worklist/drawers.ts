/** The parts beside a work list that show and change one row: a missing one does not compile. */
import type { ComponentType } from 'react';
import type { WireRecord } from '#runtime/view.ts';
import { InstallationDrawer } from '../installation/InstallationDrawer.tsx';

export const drawers = {
  installation: InstallationDrawer,
} as const satisfies Readonly<Record<string, ComponentType<DrawerProps>>>;

export type WorkDrawer = keyof typeof drawers;

export interface DrawerProps {
  readonly record: WireRecord;
  readonly onClose: () => void;
}
