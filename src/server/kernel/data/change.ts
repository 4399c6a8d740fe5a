/** One change of a record, for the audit and for broadcasts. */
import type { WireRecord } from './record.ts';

export interface Change {
  readonly action: 'create' | 'update' | 'delete' | 'restore' | 'transition';
  /** Workflow event, for a transition. */
  readonly event?: string;
  readonly recordId: string;
  readonly teamId: string | null;
  readonly before: WireRecord | null;
  readonly after: WireRecord | null;
  readonly reason?: string;
}
