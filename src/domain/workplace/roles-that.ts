/** Staff roles by property. */
import { staffRoles } from '#generated/domain/lists/staff-role.ts';

type Role = (typeof staffRoles)[number];
type Saying = Exclude<keyof Role['facts'], 'isStaff'>;
type RoleThat<Fact extends Saying> = Extract<Role, { facts: Record<Fact, true> }>['value'];

export const rolesThat = <Fact extends Saying>(fact: Fact): readonly RoleThat<Fact>[] =>
  staffRoles.flatMap(({ facts, value }) => (facts[fact] ? [value as RoleThat<Fact>] : []));
