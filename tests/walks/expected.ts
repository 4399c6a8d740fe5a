/** Services that a finished request must ask for, derived only from what its pages showed. */
import type { DrawnValues } from './visible.ts';

const perPlace: Readonly<Record<string, string>> = {
  direct_cloud_connect: 'direct_cloud_connect',
  cross_connect: 'cross_connect',
  tv: 'tv',
  music: 'music',
  security: 'security',
};
const linkedTypes = ['wan_point_to_point', 'wan_wavelength', 'wan_dark_fiber'];

/**
 * `shown`: by question id, the drawn values when the answer was accepted. One line per service: type and sorted
 * locations.
 */
export function expectedServices(shown: ReadonlyMap<string, DrawnValues>): readonly string[] {
  const whole = (id: string): readonly string[] => (shown.get(id)?.[''] as readonly string[] | undefined) ?? [];
  const chosen = whole('service_needs').map((id) => id.replace('service_needs.', ''));
  const at = (service: string): readonly string[] => placesOf(shown, service);
  const lines: string[] = [];
  const add = (type: string, places: readonly string[]) => lines.push(lineOf(type, places));
  const placed = (id: string, place: string) => (shown.get(id)?.[place] as readonly string[] | undefined) ?? [];
  if (chosen.includes('internet'))
    for (const place of at('internet'))
      if (!placed('internet_type', place).includes('internet_type.none')) add('internet', [place]);
  if (chosen.includes('voice'))
    for (const place of at('voice'))
      for (const id of placed('voice_type', place)) add(id.replace('voice_type.', ''), [place]);
  for (const service of chosen) if (perPlace[service]) for (const place of at(service)) add(perPlace[service], [place]);
  if (chosen.includes('mobile_line')) add('mobile_line', []);
  if (chosen.includes('wan')) {
    const type = (whole('wan_type')[0] ?? '').replace('wan_type.', '');
    const places = at('wan');
    const links = whole('wan_connections');
    if (!linkedTypes.includes(type))
      for (const place of places) add(type === 'not_sure' ? 'wan_sd_wan' : type, [place]);
    else if (links.length > 0) for (const link of links) add(type, link.split('–'));
    else if (places.length === 2) add(type, places);
    else for (const place of places) add(type, [place]);
  }
  if (chosen.includes('colocation')) {
    const places = ((shown.get('colocations')?.[''] as { colocations: { name: string }[] })?.colocations ?? []).map(
      ({ name }) => name,
    );
    for (const place of places) add('colocation', [place]);
    for (const [place, rows] of Object.entries(shown.get('cross_connects') ?? {}))
      if ((rows as { quantity?: number | null }[]).some(({ quantity }) => (quantity ?? 0) > 0))
        add('cross_connect', [place]);
  }
  return lines.toSorted();
}

export const lineOf = (type: string, places: readonly string[]): string => `${type}: ${places.toSorted().join(' – ')}`;

/** Names of the locations where a service is ticked, or was chosen from stored locations. */
function placesOf(shown: ReadonlyMap<string, DrawnValues>, service: string): readonly string[] {
  const sites = shown.get(`${service}_locations`);
  if (sites) return Object.keys(sites);
  const wan = shown.get('wan_addresses');
  if (wan) return Object.keys(wan).map((key) => `WAN Location ${key}`);
  const names = shown.get('location_names');
  if (names) {
    return Object.entries(names as Record<string, { ticked: readonly string[] | null }>)
      .filter(([, { ticked }]) => ticked === null || ticked.includes(`service_needs.${service}`))
      .map(([name]) => name);
  }
  return [...new Set(['wan', 'internet', 'voice'].flatMap((one) => Object.keys(shown.get(`${one}_locations`) ?? {})))];
}
