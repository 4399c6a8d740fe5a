/** Two hundred tickets with their conversations, and two hundred action items. */
import type { TicketStatus } from '#generated/domain/lists/ticket-status.ts';
import type { TicketType } from '#generated/domain/lists/ticket-type.ts';
import type { DemoFile } from '../fixtures.ts';
import type { Chance } from './chance.ts';
import type { OfficeTeam, OfficeWords } from './words.ts';
import { fileOf, named, range, usd, type ValuesOf } from './part.ts';
import { colleagueOf, ownerOfWork } from './staff.ts';
import { ownerOf, siteName, siteOf } from './teams.ts';

const ticketCount = 200;
const itemCount = 200;

export const supportFiles = (words: OfficeWords, chance: Chance): readonly DemoFile[] => {
  const tickets = range(ticketCount).map((at) => ticketOf(words, chance, at));
  return [
    fileOf('ticket', named(tickets.map(({ name, values }) => [name, values]))),
    fileOf('ticket-message', named(tickets.flatMap((ticket) => messagesOf(words, chance, ticket)))),
    fileOf('action-item', named(range(itemCount).map((at) => [`office-item-${at}`, itemOf(words, chance)]))),
  ];
};

/** The tickets with a service of their team, except billing issues. */
export function withServices(support: readonly DemoFile[], installing: readonly DemoFile[]): readonly DemoFile[] {
  const services = installing.flatMap(({ entity, records = {} }) =>
    entity === 'service' ? Object.entries(records).map(([name, { teamId }]) => ({ name, teamId })) : [],
  );
  const ofTeam = Map.groupBy(services, ({ teamId }) => teamId);
  const about = (values: object): object => {
    const { teamId, type } = values as ValuesOf<'ticket'>;
    const [service] = ofTeam.get(teamId) ?? [];
    return type === 'BILLING_ISSUE' || !service ? values : { ...values, serviceIds: [`@${service.name}`] };
  };
  return support.map((file) =>
    file.entity !== 'ticket'
      ? file
      : {
          ...file,
          records: Object.fromEntries(
            Object.entries(file.records ?? {}).map(([name, values]) => [name, about(values)]),
          ) as NonNullable<DemoFile['records']>,
        },
  );
}

interface OfficeTicket {
  readonly name: string;
  readonly team: OfficeTeam;
  /** Days since opening. */
  readonly age: number;
  readonly values: ValuesOf<'ticket'>;
}

function ticketOf(words: OfficeWords, chance: Chance, at: number): OfficeTicket {
  const { teams, cities, tickets, closing } = words;
  const team = chance.pick(teams);
  const { type, subject } = chance.pick(tickets);
  const age = chance.int(0, 40);
  // The newest third is open; most others are closed.
  const status: TicketStatus =
    age < 14 || chance.is(0.05)
      ? chance.pick<TicketStatus>(['OPEN', 'OPEN', 'OPEN', 'PENDING_CUSTOMER_RESPONSE'])
      : 'CLOSED';
  const subjectAtSite = subject.replace('{site}', siteName(team, chance.pick(cities)));
  const values: ValuesOf<'ticket'> = {
    teamId: `@office-${team.id}`,
    type,
    subject: subjectAtSite,
    openingText: `${subjectAtSite}.`,
    priority: chance.pick(['P1', 'P2', 'P3', 'P3', 'P3', 'P4']),
    status,
    requestedById: `@${ownerOf(team)}`,
    assigneeId: chance.is(0.2) ? null : ownerOfWork(words, chance, 'implementation_specialist', '@implementation'),
    openedAt: `now-${age}.2`,
    ...(status === 'PENDING_CUSTOMER_RESPONSE' && { pendingSince: `now-${Math.min(age, 3)}` }),
    ...(status === 'CLOSED' && { closedAt: `now-${Math.max(1, age - 6)}`, closeReason: closing }),
    ...detailsOf(chance, type, { age, team }),
  };
  return { name: `office-ticket-${at}`, team, age, values };
}

/** Details by ticket type. */
function detailsOf(
  chance: Chance,
  type: TicketType,
  { age, team }: Pick<OfficeTicket, 'age' | 'team'>,
): ValuesOf<'ticket'> {
  switch (type) {
    case 'BILLING_ISSUE':
      return {
        disputedAmount: usd(chance.int(10, 900) * 100),
        disputeReason: 'RATE_MISMATCH',
        disputeDeadline: `today+${chance.int(5, 60)}`,
      };
    case 'MOVE_SERVICE':
      return { newAddressId: `@${siteOf(team, 0)}`, moveDate: `today+${chance.int(30, 90)}` };
    case 'CHANGE_SERVICE':
      return { field: 'download_speed', old: '100', new: '500' };
    case 'DISCONNECT_SERVICE':
      return { requestedDate: 'today+45' };
    case 'SLA_CREDIT_REQUEST':
      return { outageStart: `now-${age}.6`, outageEnd: `now-${age}.3`, metric: 'AVAILABILITY' };
    default:
      return {};
  }
}

const nameOf = ({ firstName, lastName }: OfficeTeam['owner']): string => `${firstName} ${lastName}`;

/** Most conversations are short; a few have forty messages. */
function messagesOf(
  { messages, colleagues, staff }: OfficeWords,
  chance: Chance,
  { name, team, age, values }: OfficeTicket,
) {
  const assignee = colleagues.find((each) => values.assigneeId === `@${colleagueOf(each)}`);
  const authors = { CUSTOMER: nameOf(team.owner), STAFF: assignee ? nameOf(assignee) : staff };
  const count = chance.is(0.03) ? 40 : chance.int(0, 5);
  const said = range(count).map((at) => {
    const side = chance.pick(['CUSTOMER', 'STAFF'] as const);
    return {
      kind: 'MESSAGE' as const,
      side,
      body: chance.pick(messages[side]),
      at: age - (age * (at + 1)) / (count + 1),
    };
  });
  const opening = {
    kind: 'OPENING_COMMENT',
    side: 'CUSTOMER',
    body: String(values.openingText),
    at: age + 0.2,
  } as const;
  return [opening, ...said].map(({ kind, side, body, at }, index) => {
    const authorName = authors[side];
    const message: ValuesOf<'ticket-message'> = {
      teamId: `@office-${team.id}`,
      ticketId: `@${name}`,
      kind,
      body,
      side,
      authorName,
      createdAt: `now-${at.toFixed(3)}`,
    };
    return [`${name}-${index}`, message] as const;
  });
}

function itemOf({ teams, cities, tasks }: OfficeWords, chance: Chance): ValuesOf<'action-item'> {
  const team = chance.pick(teams);
  const { type: actionItemType, task } = chance.pick(tasks);
  const isDone = chance.is(0.4);
  const due = isDone ? -chance.int(1, 30) : chance.int(-4, 20);
  return {
    teamId: `@office-${team.id}`,
    task: task.replace('{site}', siteName(team, chance.pick(cities))),
    actionItemType,
    dueDate: `today${due < 0 ? due : `+${due}`}`,
    assigneeId: `@${ownerOf(team)}`,
    ...(isDone && { status: 'COMPLETED', completedAt: `now${due - 1}` }),
    ...(!isDone && due < 0 && { isOverdue: true }),
  };
}
