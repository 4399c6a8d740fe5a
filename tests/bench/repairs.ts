/** Repairs of 2,000 real addresses with one error each, and of all real addresses unchanged. */
import { repairReasons, type AddressCells } from '#domain/places/repair.ts';
import { repairsOf } from '#domain/places/repairs.ts';
import { placeKnowledge } from '#server/kernel/places/knowledge.ts';
import { cellsOf, seededRandom, slipOf, type Slip } from '../support/corrupted.ts';
import { realAddresses } from '../support/real-addresses.ts';
import type { Bench, Measure } from './measure.ts';

const slips = 2_000;

export const repairsBench: Bench = async () => {
  const known = await placeKnowledge();
  const roll = seededRandom(7);
  const all = realAddresses();
  const broken = all.slice(0, slips).map((address) => slipOf(address, roll));
  const tried = broken.map((slip) => ({ slip, repaired: applied(slip.broken) }));
  const offered = tried.filter(({ slip, repaired }) => !isSame(repaired, slip.broken));
  const right = offered.filter(({ slip, repaired }) => isSame(repaired, slip.right));
  const disturbed = all.filter((address) => repairsOf(cellsOf(address), known).length > 0);
  return [
    measure(
      'precision of repairs',
      right.length,
      offered.length + disturbed.length,
      0.99,
      `${disturbed.length} sound rows disturbed`,
    ),
    measure('recall of repairs', right.length, broken.length, 0.9),
    ...repairReasons.map((reason) => ofReason(reason, tried)),
  ];

  function applied(cells: AddressCells): AddressCells {
    return Object.assign({}, cells, ...repairsOf(cells, known).map(({ changes }) => changes)) as AddressCells;
  }
};

interface Tried {
  readonly slip: Slip;
  readonly repaired: AddressCells;
}

function ofReason(reason: string, tried: readonly Tried[]): Measure {
  const such = tried.filter(({ slip }) => slip.reason === reason);
  const right = such.filter(({ slip, repaired }) => isSame(repaired, slip.right));
  return measure(`recall of ${reason.replaceAll('_', ' ')}`, right.length, such.length, 0.8);
}

function measure(name: string, part: number, whole: number, atLeast: number, more = ''): Measure {
  const detail = [`${part} of ${whole}`, more].filter(Boolean).join(', ');
  return { name, value: whole === 0 ? 1 : part / whole, unit: '', target: { atLeast }, detail };
}

const isSame = (one: AddressCells, other: AddressCells): boolean =>
  (Object.keys(other) as (keyof AddressCells)[]).every((key) => (one[key] ?? null) === (other[key] ?? null));
