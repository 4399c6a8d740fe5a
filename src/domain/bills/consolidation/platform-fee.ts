/** Our fee on a consolidated bill. (domain 2.5) */
import { limits } from '#generated/domain/limits.ts';
import type { PlatformFeeModel } from '#generated/domain/lists/platform-fee-model.ts';
import { divideHalfUp } from '../../prices/money.ts';

export interface PlatformFee {
  readonly model: PlatformFeeModel;
  /** Minor units per service in the flat model; null if no fee is agreed in the bill's currency. */
  readonly perService: number | null;
  /** Share of the charges in the percent model, at most two decimals. */
  readonly percent: number | null;
}

const hundredthsOfPercent = 10_000n;

/** Minor units: an amount per billed service, or a share of the charges, half up. Never negative. */
export function platformFeeOf(
  { model, perService, percent }: PlatformFee,
  billed: { readonly services: number; readonly charges: number },
): number {
  if (model === 'FLAT') return (perService ?? limits.platformFeeDefaultMinor) * billed.services;
  const share = BigInt(Math.round((percent ?? 0) * 100));
  return Math.max(0, Number(divideHalfUp(BigInt(billed.charges) * share, hundredthsOfPercent)));
}
