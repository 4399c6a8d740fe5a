/** Which values of the history say something on one line. */
import type { FieldView } from '#runtime/view.ts';

/** Structured values and ids say nothing on one line: that they changed is enough. */
export const isSaid = ({ kind }: FieldView): boolean => !['json', 'reference', 'uuid', 'file', 'texts'].includes(kind);
