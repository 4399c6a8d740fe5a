/** Whom a team may have as its salesperson and its implementation specialist, over any API. [TM-017] [TM-018] */
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

/** 422 beside who is not staff of the role: news of the team would go to them alone, and nobody would look after it. */
export async function requireStaffOfTeam(session: Session, assigned: Assigned): Promise<void> {
  const errors: Record<string, FieldErrors[string]> = {};
  for (const field of ['salesperson_id', 'implementation_specialist_id'] as const) {
    const user = assigned[field];
    if (user && !(await activeStaff.isAny(session, { user, role: rolesOf[field] })))
      errors[field] = [messages['team.staffOfRole']];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
