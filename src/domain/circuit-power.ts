/** Usable power of a rack circuit. */
import { limits } from '#generated/domain/limits.ts';

interface Circuit {
  readonly amps: number;
  readonly volts: number;
  /** Number of phases: 1 or 3. */
  readonly phase: number;
}

/** Kilowatts with two decimals. Continuous load is limited to a share of the breaker rating. */
export function usableKw({ amps, volts, phase }: Circuit): number {
  const full = amps * volts * (phase === 3 ? Math.sqrt(3) : 1);
  return Math.round((full * limits.continuousLoadPercent) / 1000) / 100;
}
