/** A file before its import, with the preview of its rows. */
import type { StyleChoice } from '#domain/services/import/file-style.ts';
import { importTargets } from '#domain/services/import/targets.ts';
import type { importServices } from '#generated/client/services.ts';
import { serviceView } from '#generated/screens/views/service.ts';

/** Possible contents of a column. */
const titles = new Map(Object.values(serviceView.fields).map(({ wire, title }) => [wire as string, title]));
export const targets = importTargets((wire) => titles.get(wire) ?? wire);

export interface OpenFile {
  readonly name: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly columns: readonly (string | null)[];
  /** Choices for ambiguous formats. */
  readonly style: StyleChoice;
}

export type Outcome = Awaited<ReturnType<typeof importServices>>;
