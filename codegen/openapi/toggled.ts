/** Documentation of calls guarded by a feature toggle. */

/** The description with the toggle's refusal; empty without either. */
export function describing(
  description: string | undefined,
  toggle: string | null | undefined,
): { description?: string } {
  const parts = [description, toggle && `Refused (403) while the toggle \`${toggle}\` is off for the team.`];
  const text = parts.filter(Boolean).join(' ');
  return text === '' ? {} : { description: text };
}
