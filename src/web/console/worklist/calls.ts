/** The buttons of work lists: a call for each selected row, or a dialog first. */
import type { ComponentType } from 'react';
import { askOnsiteContact, completeInstallStep, remindCarrier } from '#generated/client/installation.ts';
import type { WireRecord } from '#runtime/view.ts';
import { remindSigners } from '#generated/client/signing.ts';
import { AssignDialog } from '../installation/AssignDialog.tsx';
import { AssignOperator, AssignTicket } from '../queue/AssignDialogs.tsx';
import { DateDialog } from '../installation/DateDialog.tsx';
import { snoozeAgain, wake } from '../queue/snooze.ts';
import { SnoozeDialog } from '../queue/SnoozeDialog.tsx';
import type { Call, Undo } from './run-each.ts';
import type { WorkDialogProps } from './work-dialog.ts';

export type WorkCallEntry =
  | { readonly kind: 'each'; readonly run: Call; readonly undo?: Undo }
  | { readonly kind: 'dialog'; readonly Dialog: ComponentType<WorkDialogProps> };

const idOf = (record: WireRecord): string => String(record['id']);

export const workCalls = {
  askOnsiteContact: { kind: 'each', run: (record) => askOnsiteContact(idOf(record)) },
  assignQuoperator: { kind: 'dialog', Dialog: AssignOperator },
  assignTicket: { kind: 'dialog', Dialog: AssignTicket },
  assignInstallation: { kind: 'dialog', Dialog: AssignDialog },
  completeStep: { kind: 'each', run: (record) => completeInstallStep(idOf(record)) },
  remindSigners: { kind: 'each', run: (record) => remindSigners(idOf(record)) },
  remindCarrier: { kind: 'each', run: (record) => remindCarrier(idOf(record)) },
  snooze: { kind: 'dialog', Dialog: SnoozeDialog },
  wake: { kind: 'each', run: wake, undo: snoozeAgain },
  setInstallDate: { kind: 'dialog', Dialog: DateDialog },
} as const satisfies Readonly<Record<string, WorkCallEntry>>;

export type WorkCall = keyof typeof workCalls;
