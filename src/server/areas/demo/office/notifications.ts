/** Three thousand notifications of two months: most are read, the newest are not. */
import type { DemoFile } from '../fixtures.ts';
import type { Chance } from './chance.ts';
import { fileOf, named, range, type ValuesOf } from './part.ts';
import { ownerOf, siteName } from './teams.ts';
import type { OfficeTeam, OfficeWords } from './words.ts';

const notificationCount = 3000;
const oldest = 60;
/** Notifications of the last days may be unread. */
const fresh = 4;

export const notificationFiles = (words: OfficeWords, chance: Chance): readonly DemoFile[] => [
  fileOf(
    'notification',
    named(range(notificationCount).map((at) => [`office-notification-${at}`, notificationOf(words, chance)])),
  ),
];

function notificationOf({ teams, cities, notifications }: OfficeWords, chance: Chance): ValuesOf<'notification'> {
  const team = chance.pick(teams);
  const { event, title, for: side } = chance.pick(notifications);
  const age = chance.int(0, oldest * 24) / 24;
  const isRead = age > fresh || chance.is(0.4);
  return {
    userId: side === 'staff' ? chance.pick(['@quoperator', '@sales', '@implementation']) : `@${ownerOf(team)}`,
    teamId: teamOf(team),
    eventId: event,
    title: title.replace('{team}', team.name).replace('{site}', siteName(team, chance.pick(cities))),
    state: isRead ? 'read' : 'unread',
    createdAt: `now-${age.toFixed(2)}`,
    ...(isRead && { readAt: `now-${(age / 2).toFixed(2)}` }),
  };
}

const teamOf = ({ id }: OfficeTeam): string => `@office-${id}`;
