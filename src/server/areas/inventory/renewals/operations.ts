/** The calendar of ending terms, under a link that calendar programs read without sign-in. */
import type { RenewalsBehaviors } from '#generated/api/operations/renewals.ts';
import { calendarFile } from '#domain/format/calendar-file.ts';
import { fill } from '#domain/format/fill.ts';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { userIdOf } from '#server/kernel/access/principal.ts';
import { jobScope, systemScope } from '#server/kernel/access/scope.ts';
import { countRequest } from '#server/kernel/data/rate-limit.ts';
import { newId } from '#server/kernel/data/id.ts';
import { notFound } from '#server/kernel/errors.ts';
import { newToken, tokenHash } from '#server/kernel/identity/token.ts';
import { linkUses } from '#server/kernel/email/links.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { addCalendarLink, deadlinesOfTeam, endCalendarLinks, teamOfCalendar } from './queries.ts';

const hoursPerDay = 24;

export const renewalBehaviors: RenewalsBehaviors<CallContext> = {
  linkRenewalCalendar: async ({ body: { team_id: team } }, context) => {
    const { scope, config } = context;
    const user = userIdOf(scope.principal);
    if (user === null) throw notFound();
    const token = newToken();
    await context.door.transaction(systemScope('renewal-calendar', scope), async (session) => {
      await endCalendarLinks.change(session, { user, team });
      const hours = limits.renewalCalendarDays * hoursPerDay;
      await addCalendarLink.change(session, { id: newId(), hash: tokenHash(token), user, team, hours });
    });
    return { url: `${config.publicUrl}/api/renewals/calendar/${token}` };
  },

  readRenewalCalendar: async ({ path: { token } }, context) => {
    await countRequest(context.pool, linkUses(context.ipAddress));
    return context.door.transaction(jobScope('renewal-calendar'), async (session) => {
      const team = await teamOfCalendar.first(session, { hash: tokenHash(token) });
      if (!team) throw notFound();
      const rows = await deadlinesOfTeam.all(session, { team: team.team });
      const body = calendarFile(
        rows.flatMap(({ id, name, provider, end, notice, updated_at: changedAt }) => {
          const service = [provider, name].filter(Boolean).join(' · ');
          const ends = {
            id: `${id}-end`,
            at: end,
            changedAt,
            title: fill(messages['renewal.calendarEnd'], { service }),
          };
          const due = fill(messages['renewal.calendarNotice'], { service });
          return notice === null ? [ends] : [{ id: `${id}-notice`, at: notice, changedAt, title: due }, ends];
        }),
        fill(messages['renewal.calendarName'], { team: team.name }),
      );
      return { fileName: 'renewals.ics', contentType: 'text/calendar; charset=utf-8', body };
    });
  },
};
