/** Ten more customers, each with an owner and a site in every city. */
import type { DemoFile } from '../fixtures.ts';
import type { OfficeCity, OfficeTeam, OfficeWords } from './words.ts';
import type { Chance } from './chance.ts';
import { fileOf, named, type ValuesOf } from './part.ts';
import { ownerOfWork } from './staff.ts';

export const ownerOf = ({ id }: OfficeTeam): string => `office-${id}-owner`;
export const siteOf = ({ id }: OfficeTeam, city: number): string => `office-${id}-site-${city}`;
export const siteName = ({ site }: OfficeTeam, city: OfficeCity): string => `${city.name} ${site}`;

export const teamFiles = (words: OfficeWords, chance: Chance): readonly DemoFile[] => {
  const { teams, cities } = words;
  return [
    fileOf(
      'team',
      named(
        teams.map(({ id, name, timeZone }) => [
          `office-${id}`,
          {
            name,
            timeZone,
            website: `https://${id}.example`,
            tier: 'TIER_2',
            status: 'active',
            salespersonId: ownerOfWork(words, chance, 'salesperson', '@sales'),
            implementationSpecialistId: ownerOfWork(words, chance, 'implementation_specialist', '@implementation'),
          },
        ]),
      ),
    ),
    fileOf(
      'user',
      named(
        teams.map((team) => [
          ownerOf(team),
          {
            firstName: team.owner.firstName,
            lastName: team.owner.lastName,
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
        teams.map((team) => [
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
    fileOf('address', named(teams.flatMap((team) => cities.map((city, at) => addressOf(team, city, at))))),
  ];
};

function addressOf(team: OfficeTeam, city: OfficeCity, at: number) {
  const { name, state, postalCode, street } = city;
  const values: ValuesOf<'address'> = {
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
  return [siteOf(team, at), values] as const;
}
