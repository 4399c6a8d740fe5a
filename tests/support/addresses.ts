/** Addresses for tests: a valid one, and services at an address. */
import type pg from 'pg';
import { newId } from '#server/kernel/data/id.ts';
import { sql } from './people.ts';

/** Fields of a new address that every rule accepts, by wire key. */
export const goodAddress = {
  name: 'Chicago HQ',
  street: '233 S Wacker Dr',
  address_line_two: 'Suite 4400',
  city: 'Chicago',
  state_province: 'IL',
  postal_code: '60606',
  country: 'US',
};

export async function makeAddress(pool: pg.Pool, teamId: string, values: object = {}): Promise<string> {
  const id = newId();
  const row = { id, team_id: teamId, ...goodAddress, ...values };
  const names = Object.keys(row);
  const places = names.map((_, at) => `$${at + 1}`);
  await sql(pool, `insert into addresses (${names.join(', ')}) values (${places.join(', ')})`, Object.values(row));
  return id;
}

/** Returns the ids of a service and of its location at the address. */
export async function makeServiceAt(pool: pg.Pool, teamId: string, addressId: string, values: object = {}) {
  const [service, location] = [newId(), newId()];
  const row = { id: service, team_id: teamId, service_type: 'internet', ...values };
  const names = Object.keys(row);
  const places = names.map((_, at) => `$${at + 1}`);
  await sql(pool, `insert into services (${names.join(', ')}) values (${places.join(', ')})`, Object.values(row));
  await sql(
    pool,
    'insert into service_locations (id, team_id, service_id, position, address_id) values ($1, $2, $3, 0, $4)',
    [location, teamId, service, addressId],
  );
  return { service, location };
}
