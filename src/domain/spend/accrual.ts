/** Used but not yet invoiced amounts of a month. [BI-033] */
import { daysOf } from './months.ts';

/** `745.00 x 10 / 31 = 240.32`: the monthly charge for some days of a month in minor units, rounded half up. */
export const accrued = (mrc: number, days: number, month: string): number =>
  Math.floor((2 * mrc * days + daysOf(month)) / (2 * daysOf(month)));
