/** The chart colors in their order: navy and purple first. */
import { limits } from '#generated/domain/limits.ts';
import type { Tokens } from '#web/theme/tokens.ts';

const { navy } = limits.palette;

export function seriesColors({ tones, mode }: Tokens): readonly string[] {
  const first = mode === 'light' ? navy[700] : navy[100];
  return [tones.purple.main, first, tones.info.main, tones.neutral.main, tones.success.main, tones.warning.main];
}
