/** Ten customers more, each with its owner and a site in every city. */
import type { DemoFile } from '../fixtures.ts';
import { officeCities, officeTeams, type OfficeTeam } from './names.ts';
import { fileOf, named } from './part.ts';

export const ownerOf = ({ id }: OfficeTeam): string => `office-${id}-owner`;
export const siteOf = ({ id }: OfficeTeam, city: number): string => `office-${id}-site-${city}`;
export const siteName = ({ site }: OfficeTeam, city: number): string => `${officeCities[city]![0]} ${site}`;

export const teamFiles = (): readonly DemoFile[] => [
  fileOf(
    'team',
    named(
      officeTeams.map(({ id, name, timeZone }) => [
        `office-${id}`,
        {
          name,
          timeZone,
          website: `https://${id}.example`,
          tier: 'TIER_2',
          status: 'active',
          salespersonId: '@sales',
          implementationSpecialistId: '@implementation',
        },
      ]),
    ),
  ),
  fileOf(
    'user',
    named(
      officeTeams.map((team) => [
        ownerOf(team),
        {
          firstName: team.owner[0],
          lastName: team.owner[1],
          email: `owner@${team.id}.example`,
          role: 'normal_user',
          timezone: team.timeZone,
          password: 'demo',
          emailVerifiedAt: 'now-90',
          isSuperuser: true,
          company: team.name,
          primaryTeamId: `@office-${team.id}`,
          activeTeamId: `@office-${team.id}`,
        },
      ]),
    ),
  ),
  fileOf(
    'team-user',
    named(
      officeTeams.map((team) => [
        `${ownerOf(team)}-member`,
        {
          teamId: `@office-${team.id}`,
          userId: `@${ownerOf(team)}`,
          roleIds: [`@office-${team.id}/team_admin`],
          status: 'active',
          acceptedAt: 'now-60',
        },
      ]),
    ),
  ),
  fileOf('address', named(officeTeams.flatMap((team) => officeCities.map((_, city) => addressOf(team, city))))),
];

function addressOf(team: OfficeTeam, city: number) {
  const [name, state, postalCode, street] = officeCities[city]!;
  const values = {
    teamId: `@office-${team.id}`,
    name: siteName(team, city),
    street,
    city: name,
    stateProvince: state,
    postalCode,
    country: 'US',
    countryShort: 'US',
    fullAddress: `${street}, ${name}, ${state} ${postalCode}, US`,
    streetShort: street,
    streetFull: street,
  };
  return [siteOf(team, city), values] as const;
}
