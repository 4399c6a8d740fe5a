/** The props of a work list dialog. */
import type { EntityView, WireRecord } from '#runtime/view.ts';
import type { Call, Undo } from './run-each.ts';

export interface WorkDialogProps {
  readonly view: EntityView;
  readonly records: readonly WireRecord[];
  /** Runs a call on each row and reports refusals. */
  readonly run: (call: Call, undo?: Undo) => Promise<void>;
  readonly onClose: () => void;
}
