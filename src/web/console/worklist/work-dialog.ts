/** What a dialog of a work list is given. */
import type { WireRecord } from '#runtime/view.ts';

export interface WorkDialogProps {
  readonly records: readonly WireRecord[];
  /** Runs a call on each row and tells what was refused. */
  readonly run: (call: (record: WireRecord) => Promise<unknown>) => Promise<void>;
  readonly onClose: () => void;
}
