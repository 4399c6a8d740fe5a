/** Which staff can be salesperson or implementation specialist of a team, over any API. [TM-017] [TM-018] */
import type { StaffRole } from '#generated/domain/lists/staff-role.ts';
import { messages } from '#generated/domain/messages.ts';
import type { ValuesOf } from '#server/kernel/data/hooks.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { invalid, type FieldErrors } from '#server/kernel/errors.ts';
import { activeStaff } from './queries/people.ts';

const rolesOf = {
  salesperson_id: 'salesperson',
  implementation_specialist_id: 'implementation_specialist',
} as const satisfies Partial<Record<keyof ValuesOf<'team'>, StaffRole>>;

type Assigned = Readonly<Partial<Record<keyof typeof rolesOf, string | null>>>;

/**
 * Throws 422 on the field unless the person is staff of the role: otherwise notifications of the team would reach only
 * the wrong person.
 */
export async function requireStaffOfTeam(session: Session, assigned: Assigned): Promise<void> {
  const errors: Record<string, FieldErrors[string]> = {};
  for (const field of ['salesperson_id', 'implementation_specialist_id'] as const) {
    const user = assigned[field];
    if (user && !(await activeStaff.isAny(session, { user, role: rolesOf[field] })))
      errors[field] = [messages['team.staffOfRole']];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
