/** Name of a two-ended service with swapped ends, so search finds both orders. [SV-014] */

/** Separators between the two ends in names. */
const between = [' – ', ' — ', ' to ', ' - ', ' ↔ ', ' <> ', ' / '] as const;

/** `Wavelength: HQ – Ashburn` gives `Wavelength: Ashburn – HQ`; null for a name without two ends. */
export function inverseName(name: string | null): string | null {
  if (name === null) return null;
  const colon = name.lastIndexOf(': ');
  const lead = colon === -1 ? '' : name.slice(0, colon + 2);
  const ends = name.slice(lead.length);
  const joint = between.find((each) => ends.split(each).length === 2);
  const [a, z] = joint === undefined ? [] : ends.split(joint).map((end) => end.trim());
  return joint !== undefined && a && z ? `${lead}${z}${joint}${a}` : null;
}
