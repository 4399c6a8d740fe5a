/** What a class of internet service can be had with. */
import { internetClasses } from '#generated/domain/lists/internet-class.ts';
import { siteProfileMessages as texts } from '#generated/domain/messages/siteProfile.ts';
import { circuitTypes, type Circuit } from './circuit.ts';

interface Offer {
  readonly transports: readonly string[];
  /** Of a circuit; none where any speed can be had. */
  readonly fastestMbps?: number;
}

type Mistakes = Readonly<Record<string, readonly string[]>>;

/**
 * By the way to each value, such as `circuits.0.transport_type.1`: transports that none of the chosen classes comes over, and
 * speeds beyond the fastest of them. A circuit without a class is free. [SP-025] [SP-026]
 */
export function offerMistakes(circuits: readonly Circuit[]): Mistakes {
  const all = circuits.flatMap((circuit, at) => Object.entries(mistakesOf(circuit, `circuits.${at}`)));
  return Object.fromEntries(all);
}

function mistakesOf(circuit: Circuit, path: string): Mistakes {
  const offers = internetClasses
    .filter(({ value }) => circuitTypes(circuit).includes(value))
    .map(({ facts }): Offer => facts);
  if (offers.length === 0) return {};
  const fastest = Math.max(...offers.map(({ fastestMbps = Infinity }) => fastestMbps));
  const transports = new Set(offers.flatMap((offer) => offer.transports));
  const strange = (circuit.transport_type ?? []).flatMap((transport, at) =>
    transports.has(transport) ? [] : [[`${path}.transport_type.${at}`, [texts['siteProfile.otherTransport']]] as const],
  );
  const tooFast = (['download_speed', 'upload_speed'] as const).flatMap((key) =>
    (circuit[key] ?? 0) <= fastest ? [] : [[`${path}.${key}`, [texts['siteProfile.tooFast']]] as const],
  );
  return Object.fromEntries([...strange, ...tooFast]);
}
