/** Notifies the followers, author and staff of a completed questionnaire, and calls the sales systems. */
import { calendarFile } from '#domain/format/calendar-file.ts';
import { fill } from '#domain/format/fill.ts';
import { formatDate } from '#domain/format/date.ts';
import { dataAs } from '#domain/questionnaire/answer.ts';
import { limits } from '#generated/domain/limits.ts';
import type { MeetingRouter } from '#generated/domain/lists/meeting-router.ts';
import { messages } from '#generated/domain/messages.ts';
import type { Evaluation } from '#domain/questionnaire/evaluation.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import type { MadeGroup } from './groups.ts';
import { keepIntake } from './intake.ts';
import { contactOfUser } from './queries.ts';
import type { QuestionnaireRow } from './row.ts';
import { servicesText } from './visitor-account.ts';

interface SubmittedRequest {
  readonly row: QuestionnaireRow;
  readonly teamId: string;
  readonly accountId: string | null;
  readonly evaluation: Evaluation;
  readonly groups: readonly MadeGroup[];
}

/**
 * Everything is sent with the transaction: emails, notifications and the calls of the lead form and the CRM. [QN-333]
 * [QN-335]
 */
export async function notifyRequest(
  session: Session,
  context: CallContext,
  submitted: SubmittedRequest,
): Promise<void> {
  const { notifier } = context.services;
  const { row, teamId, groups } = submitted;
  const record = { entity: 'questionnaire', id: row.id };
  if (row.isOnBehalf) {
    await notifier.announce(session, {
      event: 'questionnaire.completed_on_behalf',
      teamId,
      record,
      values: valuesOf(submitted),
    });
  }
  for (const { id } of groups) {
    await notifier.announce(session, {
      event: 'service_group.created',
      teamId,
      record: { entity: 'service-group', id },
    });
  }
  await emailAuthor(session, context, submitted);
  if (row.isDemo) return;
  await keepIntake(session, teamId, submitted.evaluation);
  await callSales(session, context, submitted);
}

const valuesOf = ({ evaluation, groups }: SubmittedRequest) => ({
  services: servicesText(evaluation),
  count: String(groups.length),
});

async function emailAuthor(
  session: Session,
  context: CallContext,
  { row, teamId, accountId, evaluation, groups }: SubmittedRequest,
): Promise<void> {
  const { meeting } = row;
  const author = await contactOfUser.first(session, { user: accountId });
  const [first] = groups;
  if (!author || !first || accountId === null) return;
  await context.services.mailer.send(session, {
    template: 'request-received',
    to: author.email,
    userId: accountId,
    teamId,
    values: {
      firstName: author.first_name,
      services: servicesText(evaluation),
      group: groups.map(({ displayId }) => displayId).join(', '),
      date: groups
        .map(({ target }) => target)
        .toSorted()
        .at(-1)!,
      meeting: meeting ? callText(meeting.start, author.timezone) : '',
      link: `${context.config.publicUrl}/${teamId}/dashboard/procurement/service-groups/${first.id}/overview`,
    },
    ...(meeting && { calendar: entryOf(row.id, meeting) }),
  });
}

/** The same calendar entry as on the questionnaire's page. [AN-006] */
const entryOf = (id: string, { start }: { readonly start: string }): string =>
  calendarFile([
    {
      id,
      title: messages['meeting.call'],
      at: { start, end: new Date(Date.parse(start) + limits.meetingLengthMinutes * 60_000).toISOString() },
      changedAt: new Date().toISOString(),
    },
  ]);

const callText = (start: string, zone: string): string =>
  fill(messages['questionnaire.callBooked'], {
    time: formatDate(start, 'event', zone),
    zone: zone.replaceAll('_', ' '),
  });

/** Source of a booked call, which the calendars of sales distinguish. [QN-337] */
const router: MeetingRouter = 'Questionnaire';

/** A failed call to a sales system is retried and logged, and does not affect the request. */
async function callSales(
  session: Session,
  context: CallContext,
  { row, evaluation, groups }: SubmittedRequest,
): Promise<void> {
  const { salesWebhookUrl: url } = context.config;
  if (url === undefined) return;
  const answers = [...evaluation.answers.values()];
  const referral = answers.map((data) => dataAs('referral', data)?.referral).find(Boolean);
  const contact = answers.map((data) => dataAs('contact', data)?.contact).find(Boolean) ?? row.userInfo;
  const calls = [
    ...(referral ? [{ event: 'lead.created', body: { email: contact?.['email'], referral } }] : []),
    {
      event: 'crm.contact_submitted',
      body: {
        contact,
        company: row.userInfo?.['zoom_info'] ?? null,
        services: groups.map(({ serviceType }) => serviceType),
        meeting: row.meeting && { ...row.meeting, router },
      },
    },
  ];
  for (const { event, body } of calls) await context.services.enqueue(session, 'sales-call', { url, event, body });
}
