/** Creates service groups from a finished questionnaire, once, in one transaction. */
import { messages } from '#generated/domain/messages.ts';
import type { components } from '#generated/api/types/components.ts';
import { finish } from '#domain/questionnaire/finish.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { invalid } from '#server/kernel/errors.ts';
import { snakeKeys } from '#server/kernel/data/keys.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { notifyRequest } from './aftermath.ts';
import { factsFor } from './facts.ts';
import { handOverFiles } from './files.ts';
import { createServiceGroups, servicesToCreate } from './groups.ts';
import { holdsItsCall, slotTaken } from './meeting.ts';
import { placeLocations } from './placing.ts';
import { groupsOfQuestionnaire, submitResponses } from './queries.ts';
import { definition, readResponses, readRow, type QuestionnaireRow } from './row.ts';
import { followGroup, refreshSoftblock } from '#server/areas/procurement/contract.ts';
import { forbiddenAsOneself, teamToAssign } from './team-choice.ts';
import { submitAsVisitor, type Finished } from './visitor-account.ts';

type QuestionnaireOutcome = components['schemas']['QuestionnaireOutcome'];

/** The session acts as the server and has locked the row. [QN-192] */
export async function complete(
  session: Session,
  context: CallContext,
  row: QuestionnaireRow,
  teamId: string | undefined,
): Promise<QuestionnaireOutcome> {
  if (row.status === 'COMPLETED') return outcomeOf(session, row.id);
  const { principal } = context.scope;
  const { kind, evaluation } = await requireFinished(session, row);
  if (row.status === 'IN_PROGRESS' && !(await holdsItsCall(session, row)))
    throw invalid({ meeting: [slotTaken] }, slotTaken);
  if (row.createdById !== null) {
    if (row.teamId === null) throw invalid({ team_id: [messages['validation.required']] });
    await completeFor(session, context, row, { kind, evaluation, teamId: row.teamId, accountId: row.accountId });
  } else if (principal.kind === 'user') {
    if (principal.staffRole !== null) throw forbiddenAsOneself();
    const chosen = teamToAssign(principal, teamId);
    await completeFor(session, context, row, { kind, evaluation, teamId: chosen, accountId: principal.userId });
  } else if (row.status === 'IN_PROGRESS') {
    await submitAsVisitor(session, context, row, { kind, evaluation });
  }
  return outcomeOf(session, row.id);
}

/** Completes a visitor's submission after the email is verified; ignores all others. */
export async function completeVerified(session: Session, context: CallContext, questionnaireId: string): Promise<void> {
  const row = await readRow(session, questionnaireId, true);
  if (row?.status !== 'SUBMITTED' || row.teamId === null) return;
  const finished = finish(definition, await readResponses(session, row.id), await factsFor(session, row));
  if (!finished.ok) return;
  await completeFor(session, context, row, { ...finished, teamId: row.teamId, accountId: row.accountId });
}

interface Completion extends Finished {
  readonly teamId: string;
  readonly accountId: string | null;
}

async function requireFinished(session: Session, row: QuestionnaireRow): Promise<Finished> {
  const finished = finish(definition, await readResponses(session, row.id), await factsFor(session, row));
  if (finished.ok) return finished;
  const message = finished.issues[0]?.message ?? definition.flow.messages.missingService;
  throw invalid({ [finished.questionId ?? 'services']: [message] }, message);
}

async function completeFor(
  session: Session,
  context: CallContext,
  row: QuestionnaireRow,
  { kind, evaluation, teamId, accountId }: Completion,
): Promise<void> {
  const places = await placeLocations(session, teamId, evaluation);
  const request = { row: { ...row, teamId, accountId }, teamId, evaluation, places };
  const groups = await createServiceGroups(session, request);
  await submitResponses.change(session, { questionnaire: row.id, team: teamId });
  await setValues(session, 'questionnaire', row.id, {
    team_id: teamId,
    account_id: accountId,
    type: kind,
    services_to_create: servicesToCreate(request),
    locations: snakeKeys(
      places.map(({ idx, name, addressId }) => ({
        idx,
        name,
        ...(addressId && { id: addressId }),
      })),
    ),
  });
  await handOverFiles(session, teamId, evaluation, groups[0]?.id ?? null);
  for (const { id } of groups) await followGroup(session, teamId, accountId, id);
  await context.services.transition(session, 'questionnaire', row.id, 'complete', { input: { isComplete: true } });
  await notifyRequest(session, context, { row: request.row, teamId, accountId, evaluation, groups });
  await refreshSoftblock(session, teamId);
}

async function outcomeOf(session: Session, id: string): Promise<QuestionnaireOutcome> {
  const row = (await readRow(session, id, false))!;
  const groups = await groupsOfQuestionnaire.all(session, { questionnaire: id });
  const isCompleted = row.status === 'COMPLETED';
  return {
    id,
    status: isCompleted ? 'COMPLETED' : 'SUBMITTED',
    type: row.type ?? 'service_request',
    team_id: row.teamId,
    service_group_ids: groups.map((group) => group.id),
    message: messages[isCompleted ? 'questionnaire.completed' : 'questionnaire.detailsReceived'],
  };
}
