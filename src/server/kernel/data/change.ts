/** One change of a record, as the audit keeps it and open pages hear of it. */
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
