/** Colleagues of the small demo's staff, with unequal workloads. */
import type { StaffRole } from '#generated/domain/lists/staff-role.ts';
import type { DemoFile } from '../fixtures.ts';
import type { Chance } from './chance.ts';
import type { OfficeColleague, OfficeWords } from './words.ts';
import { fileOf, named } from './part.ts';

export const colleagueOf = ({ id }: OfficeColleague): string => `office-staff-${id}`;

export const staffFiles = ({ colleagues, company }: OfficeWords): readonly DemoFile[] => [
  fileOf(
    'user',
    named(
      colleagues.map((colleague) => [
        colleagueOf(colleague),
        {
          firstName: colleague.firstName,
          lastName: colleague.lastName,
          email: `${colleague.id}@trunkline.example`,
          role: colleague.role,
          timezone: colleague.timeZone,
          password: 'demo',
          emailVerifiedAt: 'now-90',
          isSuperuser: true,
          company,
        },
      ]),
    ),
  ),
];

/** In tenths of the work; the first person of a role gets the remainder. */
const tenth = 10;

/** Assigns a piece of work to a person of the role; `first` has the role in the small demo. */
export function ownerOfWork({ colleagues }: OfficeWords, chance: Chance, role: StaffRole, first: string): string {
  const others = colleagues.filter((each) => each.role === role);
  const shares = others.flatMap((each) => Array.from({ length: each.load }, () => `@${colleagueOf(each)}`));
  return chance.pick([...shares, ...Array.from({ length: tenth - shares.length }, () => first)]);
}
