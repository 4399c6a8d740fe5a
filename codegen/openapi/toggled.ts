/** What the document says of calls that a feature toggle switches. */

/** The description with the refusal that the toggle brings; nothing when there is neither. */
export function describing(
  description: string | undefined,
  toggle: string | null | undefined,
): { description?: string } {
  const parts = [description, toggle && `Refused (403) while the toggle \`${toggle}\` is off for the team.`];
  const text = parts.filter(Boolean).join(' ');
  return text === '' ? {} : { description: text };
}
