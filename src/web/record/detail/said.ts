/** Which values of the history fit on one line. */
import type { FieldView } from '#runtime/view.ts';

/** Structured values and ids do not fit; the history shows only that they changed. */
export const isSaid = ({ kind }: FieldView): boolean => !['json', 'reference', 'uuid', 'file', 'texts'].includes(kind);
