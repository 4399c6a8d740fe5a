/** The person and the team behind a demo account: created, reset, and removed with all their data (AM-025..AM-027). */
import { serviceTypes } from '#generated/domain/lists/service-type.ts';
import { messages } from '#generated/domain/messages.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import type { DemoAccountRecord } from '#generated/records/demo-account.ts';
import { removeDemoUser, removeTeam, userAt, type DemoAccountRow } from './queries.ts';
import { fillFromTemplate } from './template.ts';
import { invalid } from '#server/kernel/errors.ts';
import { foundTeam } from '#server/areas/accounts/contract.ts';

/**
 * All sessions here act as the server. Returns the ids of the person and the team; throws 422 for an address in use.
 */
export async function makeDemoWorld(session: Session, account: WireRecord) {
  if (await userAt.isAny(session, { email: String(account['email']) }))
    throw invalid({ email: [messages['validation.unique']] });
  const user = await addRecord(session, 'user', {
    ...personOf(account),
    password_hash: account['password'],
    is_demo: true,
    email_verified_at: new Date().toISOString(),
  });
  const userId = String(user['id']);
  return { user_id: userId, team_id: await makeTeamFor(session, userId, account) };
}

/**
 * Replaces the team by a new one of the template, and the person's details by those of the account; returns the new
 * team's id.
 */
export async function remakeDemoWorld(session: Session, userId: string, account: DemoAccountRow): Promise<string> {
  await removeTeam.change(session, { team: account.team_id });
  await setValues(session, 'user', userId, { ...personOf(account), password_hash: account['password'] });
  return makeTeamFor(session, userId, account);
}

/** Demo data need not be preserved. */
export async function removeDemoWorld(session: Session, { team_id, user_id }: DemoAccountRecord): Promise<void> {
  await removeTeam.change(session, { team: team_id });
  await removeDemoUser.change(session, { user: user_id });
}

/** Fields that the person and the account share. */
export const personOf = ({ email, first_name, last_name, phone, company, website }: WireRecord): WireRecord => ({
  email,
  first_name,
  last_name,
  phone: phone ?? null,
  company,
  website: website ?? null,
});

async function makeTeamFor(session: Session, userId: string, account: WireRecord): Promise<string> {
  const website = (account['website'] as string | null | undefined) ?? null;
  const teamId = await foundTeam(session, userId, String(account['company']), website);
  await setValues(session, 'team', teamId, { is_demo: true });
  await setValues(session, 'user', userId, { primary_team_id: teamId, active_team_id: teamId });
  await fillFromTemplate(session, String(account['template'] ?? 'quoting'), { userId, teamId });
  for (const group of (account['service_groups'] ?? []) as readonly DemoGroup[]) await addGroup(session, teamId, group);
  return teamId;
}

interface DemoGroup {
  readonly project_name?: string | null;
  readonly service_types: readonly string[];
}

/** A new request with one service of each kind. */
async function addGroup(session: Session, teamId: string, { project_name, service_types }: DemoGroup): Promise<void> {
  const { id } = await addRecord(session, 'service-group', {
    team_id: teamId,
    project_name: project_name ?? null,
    service_types,
  });
  for (const type of service_types) {
    const name = serviceTypes.find(({ value }) => value === type)?.label ?? type;
    await addRecord(session, 'service', { team_id: teamId, service_group_id: id, service_type: type, name });
  }
}
