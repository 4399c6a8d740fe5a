/** What the teams, people and sites of the office demo are called: from 3 to 61 characters, in zones from Honolulu to London. */

export interface OfficeTeam {
  readonly id: string;
  readonly name: string;
  readonly timeZone: string;
  readonly owner: readonly [first: string, last: string];
  /** What its sites are. */
  readonly site: string;
}

export const officeTeams: readonly OfficeTeam[] = [
  { id: 'orbit', name: 'Orbit Foods', timeZone: 'America/Chicago', owner: ['Tess', 'Orban'], site: 'store' },
  { id: 'ivy', name: 'Ivy', timeZone: 'Europe/London', owner: ['Alun', 'Price'], site: 'shop' },
  {
    id: 'pacific',
    name: 'Pacific Islands Cooperative Savings and Agricultural Credit Union',
    timeZone: 'Pacific/Honolulu',
    owner: ['Leilani', 'Kahale'],
    site: 'branch',
  },
  { id: 'granite', name: 'Granite Peak Hotels', timeZone: 'America/Denver', owner: ['Cole', 'Avery'], site: 'lodge' },
  { id: 'meridian', name: 'Meridian Law', timeZone: 'America/New_York', owner: ['Ruth', 'Adeyemi'], site: 'office' },
  {
    id: 'tallgrass',
    name: 'Tallgrass Energy Partners',
    timeZone: 'America/Chicago',
    owner: ['Hal', 'Brandt'],
    site: 'plant',
  },
  {
    id: 'northstar',
    name: 'Northstar Schools',
    timeZone: 'America/Chicago',
    owner: ['Ingrid', 'Nygaard'],
    site: 'school',
  },
  { id: 'saguaro', name: 'Saguaro Health', timeZone: 'America/Phoenix', owner: ['Mateo', 'Rios'], site: 'clinic' },
  { id: 'keystone', name: 'Keystone Freight', timeZone: 'America/New_York', owner: ['Nadia', 'Volkov'], site: 'depot' },
  {
    id: 'juniper',
    name: 'Juniper & Lark',
    timeZone: 'America/Los_Angeles',
    owner: ['Wren', 'Castillo'],
    site: 'studio',
  },
];

/** Cities with a street and the postal code of its city hall. */
export const officeCities = [
  ['Austin', 'TX', '78701', '301 W 2nd St'],
  ['Boise', 'ID', '83702', '150 N Capitol Blvd'],
  ['Boston', 'MA', '02201', '1 City Hall Sq'],
  ['Charlotte', 'NC', '28202', '600 E 4th St'],
  ['Columbus', 'OH', '43215', '90 W Broad St'],
  ['Denver', 'CO', '80202', '1437 Bannock St'],
  ['Des Moines', 'IA', '50309', '400 Robert D Ray Dr'],
  ['Fort Worth', 'TX', '76102', '200 Texas St'],
  ['Honolulu', 'HI', '96813', '530 S King St'],
  ['Jacksonville', 'FL', '32202', '117 W Duval St'],
  ['Kansas City', 'MO', '64106', '414 E 12th St'],
  ['Lincoln', 'NE', '68508', '555 S 10th St'],
  ['Memphis', 'TN', '38103', '125 N Main St'],
  ['Mesa', 'AZ', '85201', '20 E Main St'],
  ['Nashville', 'TN', '37201', '1 Public Sq'],
  ['Oklahoma City', 'OK', '73102', '200 N Walker Ave'],
  ['Omaha', 'NE', '68183', '1819 Farnam St'],
  ['Raleigh', 'NC', '27601', '222 W Hargett St'],
  ['San Antonio', 'TX', '78205', '100 Military Plaza'],
  ['Tulsa', 'OK', '74103', '175 E 2nd St'],
] as const;
