/** Two hundred tickets with their conversations, and two hundred action items. */
import type { DemoFile } from '../fixtures.ts';
import type { Values } from '../values.ts';
import type { Chance } from './chance.ts';
import { officeCities, officeTeams, type OfficeTeam } from './names.ts';
import { fileOf, named, range } from './part.ts';
import { ownerOf, siteName } from './teams.ts';

const ticketCount = 200;
const itemCount = 200;

const subjects = [
  ['BILLING_ISSUE', 'Invoice of {site} above the contract rate'],
  ['CHANGE_SERVICE', 'Raise the speed at {site}'],
  ['DISCONNECT_SERVICE', 'Disconnect the old line at {site}'],
  ['MOVE_SERVICE', 'Move the circuit of {site} across the street'],
  ['SLA_CREDIT_REQUEST', '{site} was down for hours'],
] as const;
const tasks = [
  ['ACTION_REQUEST', 'Confirm the billing contact for {site}'],
  ['INFORMATION_REQUEST', "Give the landlord's name for {site}"],
  ['DOCUMENT_REQUEST', 'Upload the floor plan of {site}'],
] as const;
const words = {
  CUSTOMER: [
    'Any news on this? Our people at the site keep asking.',
    'The carrier called us and knew nothing about it.',
    'Thanks, that is what we needed to know.',
    'Please find the photo of the demarc in the shared folder. The label on the second port is hard to read, but it should be circuit 31.KFGS.448120.',
  ],
  STAFF: [
    'The carrier has confirmed the order and works out a date.',
    'We escalated this today and expect an answer by tomorrow noon.',
    'A technician is on the way between 1 PM and 3 PM.',
  ],
} as const;

export const supportFiles = (chance: Chance): readonly DemoFile[] => {
  const tickets = range(ticketCount).map((at) => ticketOf(chance, at));
  return [
    fileOf('ticket', named(tickets.map(({ name, values }) => [name, values]))),
    fileOf('ticket-message', named(tickets.flatMap((ticket) => messagesOf(chance, ticket)))),
    fileOf('action-item', named(range(itemCount).map((at) => [`office-item-${at}`, itemOf(chance)]))),
  ];
};

interface OfficeTicket {
  readonly name: string;
  readonly team: OfficeTeam;
  /** Days since it was opened. */
  readonly age: number;
  readonly values: Values;
}

function ticketOf(chance: Chance, at: number): OfficeTicket {
  const team = chance.pick(officeTeams);
  const [type, subject] = chance.pick(subjects);
  const age = chance.int(0, 40);
  // The newest third is open; the others are over, but for a few.
  const status =
    age < 14 || chance.is(0.05)
      ? chance.pick(['OPEN', 'OPEN', 'OPEN', 'PENDING_CUSTOMER_RESPONSE'] as const)
      : 'CLOSED';
  const values: Values = {
    teamId: `@office-${team.id}`,
    type,
    subject: subject.replace('{site}', siteName(team, chance.int(0, officeCities.length - 1))),
    priority: chance.pick(['P1', 'P2', 'P3', 'P3', 'P3', 'P4']),
    status,
    requestedById: `@${ownerOf(team)}`,
    assigneeId: chance.is(0.2) ? null : '@implementation',
    openedAt: `now-${age}.2`,
    ...(status === 'PENDING_CUSTOMER_RESPONSE' && { pendingSince: `now-${Math.min(age, 3)}` }),
    ...(status === 'CLOSED' && { closedAt: `now-${Math.max(1, age - 6)}`, closeReason: 'Done.' }),
    ...detailsOf(chance, type, age),
  };
  return { name: `office-ticket-${at}`, team, age, values };
}

/** What each type asks for. */
function detailsOf(chance: Chance, type: (typeof subjects)[number][0], age: number): Values {
  switch (type) {
    case 'BILLING_ISSUE':
      return {
        disputedAmount: { value: chance.int(10, 900) * 100, code: 'USD' },
        disputeReason: 'RATE_MISMATCH',
        disputeDeadline: `today+${chance.int(5, 60)}`,
      };
    case 'MOVE_SERVICE':
      return { moveDate: `today+${chance.int(30, 90)}` };
    case 'SLA_CREDIT_REQUEST':
      return { outageStart: `now-${age}.6`, outageEnd: `now-${age}.3`, metric: 'AVAILABILITY' };
    default:
      return {};
  }
}

/** Most conversations are short; a few have forty messages. */
function messagesOf(chance: Chance, { name, team, age, values }: OfficeTicket) {
  const count = chance.is(0.03) ? 40 : chance.int(0, 5);
  const said = range(count).map((at) => {
    const side = chance.pick(['CUSTOMER', 'STAFF'] as const);
    return { kind: 'MESSAGE', side, body: chance.pick(words[side]), at: age - (age * (at + 1)) / (count + 1) };
  });
  const opening = {
    kind: 'OPENING_COMMENT',
    side: 'CUSTOMER',
    body: `${String(values['subject'])}.`,
    at: age + 0.2,
  } as const;
  return [opening, ...said].map(({ kind, side, body, at }, index) => {
    const authorName = side === 'CUSTOMER' ? team.owner.join(' ') : 'Priya Raman';
    const message: Values = {
      teamId: values['teamId'],
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

function itemOf(chance: Chance): Values {
  const team = chance.pick(officeTeams);
  const [actionItemType, task] = chance.pick(tasks);
  const isDone = chance.is(0.4);
  const due = isDone ? -chance.int(1, 30) : chance.int(-4, 20);
  return {
    teamId: `@office-${team.id}`,
    task: task.replace('{site}', siteName(team, chance.int(0, officeCities.length - 1))),
    actionItemType,
    dueDate: `today${due < 0 ? due : `+${due}`}`,
    assigneeId: `@${ownerOf(team)}`,
    ...(isDone && { status: 'COMPLETED', completedAt: `now${due - 1}` }),
    ...(!isDone && due < 0 && { isOverdue: true }),
  };
}
