/** Whether a value of a record says anything: empty texts, lists and structures, and structures of nothing but gaps, do not. */
export function hasValue(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false;
  return typeof value !== 'object' || Object.values(value).some((each) => each !== null && each !== undefined);
}
