/** The text of a next action with its placeholders filled. */
import { relativeTime } from '#domain/format/date.ts';
import { fill } from '#domain/format/fill.ts';
import type { NextAction } from '#runtime/next-action.ts';

/** Times become the time passed since. */
export const withValues = (text: string, values: NextAction['values']): string =>
  fill(
    text,
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, isMoment(value) ? relativeTime(value) : value]),
    ),
  );

const isMoment = (value: string | number): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value);
