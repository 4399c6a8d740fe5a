/** Our fee on a consolidated bill. (domain 2.5) */
import { limits } from '#generated/domain/limits.ts';
import type { PlatformFeeModel } from '#generated/domain/lists/platform-fee-model.ts';
import { divideHalfUp } from '../../prices/money.ts';

export interface PlatformFee {
  readonly model: PlatformFeeModel;
  /** Minor units for each service under the flat model; null where no fee is agreed in the bill's currency. */
  readonly perService: number | null;
  /** Of the charges under the percent model, at most two decimals. */
  readonly percent: number | null;
}

const hundredthsOfPercent = 10_000n;

/** Minor units: so much for each billed service, or a share of the charges, half up; never below nothing. */
export function platformFeeOf(
  { model, perService, percent }: PlatformFee,
  billed: { readonly services: number; readonly charges: number },
): number {
  if (model === 'FLAT') return (perService ?? limits.platformFeeDefaultMinor) * billed.services;
  const share = BigInt(Math.round((percent ?? 0) * 100));
  return Math.max(0, Number(divideHalfUp(BigInt(billed.charges) * share, hundredthsOfPercent)));
}
