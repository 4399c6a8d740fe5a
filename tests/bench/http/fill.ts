/** The rows: 200 teams with 5,000 services and as many quotes each, with their requests, groups and carriers. */
import type pg from 'pg';
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';

export const teamCount = 200;
const providerCount = 40;
const groupsPerTeam = 25;
export const servicesPerTeam = 5000;
export const quotesPerTeam = 5000;

/** Id of the nth row of a kind: a UUID v7 that increases with n. */
export const idOf = (kind: Kind, n: number): string =>
  `0199${kindDigits[kind]}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

const kindDigits = { team: '0001', provider: '0002', group: '0003', service: '0004', request: '0005', quote: '0006' };
type Kind = keyof typeof kindDigits;

const idSql = (kind: Kind, n: string): string =>
  `('0199${kindDigits[kind]}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

const statements: readonly string[] = [
  `insert into teams (id, name) select ${idSql('team', 'n')}, 'Team ' || n from generate_series(1, ${teamCount}) n`,
  `insert into providers (id, name) select ${idSql('provider', 'n')}, 'Carrier ' || n from generate_series(1, ${providerCount}) n`,
  `insert into service_groups (id, team_id, display_id, project_name, service_types)
     select ${idSql('group', `t * ${groupsPerTeam} + n`)}, ${idSql('team', 't')}, 'SG-' || n, 'Project ' || n, '{internet}'
       from generate_series(1, ${teamCount}) t, generate_series(0, ${groupsPerTeam - 1}) n`,
  `insert into services (id, team_id, display_id, service_type, name, service_group_id, created_at)
     select ${idSql('service', `t * ${servicesPerTeam} + n`)}, ${idSql('team', 't')}, 'S-' || n,
            (array['internet', 'voice_sip', 'wan_mpls', 'wan_sd_wan'])[1 + n % 4], 'Service ' || n,
            ${idSql('group', `t * ${groupsPerTeam} + n % ${groupsPerTeam}`)}, timestamptz '2026-01-01Z' + n * interval '1 hour'
       from generate_series(0, ${servicesPerTeam - 1}) n, generate_series(1, ${teamCount}) t`,
  `insert into quote_requests (id, team_id, display_id, service_group_id, provider_id, status)
     select ${idSql('request', `t * ${groupsPerTeam} + n`)}, ${idSql('team', 't')}, 'QR-' || n,
            ${idSql('group', `t * ${groupsPerTeam} + n`)}, ${idSql('provider', `1 + n % ${providerCount}`)}, 'COMPLETED'
       from generate_series(1, ${teamCount}) t, generate_series(0, ${groupsPerTeam - 1}) n`,
  // Created in turn over all teams, so rows of one team are scattered as in reality.
  `insert into quotes (id, team_id, service_id, service_group_id, quote_request_id, provider_id, service_type,
                       provider_response_status, term, mrc_value, mrc_code, nrc_value, nrc_code, install_interval,
                       valid_until, comments, listed_to_user, detail, created_at)
     select ${idSql('quote', `n * ${teamCount} + t`)}, ${idSql('team', 't')},
            ${idSql('service', `t * ${servicesPerTeam} + n % ${servicesPerTeam}`)},
            ${idSql('group', `t * ${groupsPerTeam} + n % ${groupsPerTeam}`)},
            ${idSql('request', `t * ${groupsPerTeam} + n % ${groupsPerTeam}`)},
            ${idSql('provider', `1 + (n * 7 + t) % ${providerCount}`)},
            (array['internet', 'voice_sip', 'wan_mpls', 'wan_sd_wan'])[1 + n % 4],
            case when n % 5 = 0 then 'NO_BID' else 'AVAILABLE' end, (array[12, 24, 36, 60])[1 + n % 4],
            20000 + (n * 7919) % 180000, 'USD', (n * 13) % 50000, 'USD', 20 + n % 60,
            date '2026-12-01' + n % 90, 'Fiber to the suite, quote ' || n, n % 10 <> 0,
            jsonb_build_object('download_speed', 100 * (1 + n % 10), 'upload_speed', 50 * (1 + n % 10)),
            timestamptz '2026-01-01Z' + n * interval '1 minute' + t * interval '1 second'
       from generate_series(0, ${quotesPerTeam - 1}) n, generate_series(1, ${teamCount}) t`,
];

export async function fill(pool: pg.Pool): Promise<void> {
  await transaction(pool, jobScope('bench'), { mode: 'write' }, async (session) => {
    await session.query('set local statement_timeout = 0');
    for (const statement of statements) await session.query(statement);
  });
}
