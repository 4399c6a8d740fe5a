/** Conversions between column types, for widening and for undoing it. */
export function cast(column: string, from: string, to: string): string {
  if (from === to) return column;
  if (to === `${from}[]`) return `case when ${column} is not null then array[${column}] end`;
  if (from === `${to}[]`) return `${column}[1]`;
  if (from === 'date' && to === 'timestamptz') return `${column}::timestamp at time zone 'UTC'`;
  if (from === 'timestamptz' && to === 'date') return `(${column} at time zone 'UTC')::date`;
  return `${column}::${to}`;
}
