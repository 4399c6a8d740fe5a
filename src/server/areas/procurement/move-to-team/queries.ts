/** Finds records of the other team that match one that stays. */
import { col, raw } from '#server/kernel/data/statements/raw.ts';

interface Sought {
  /** The record that stays. */
  readonly id: string;
  /** The other team. */
  readonly team: string;
}

interface Same {
  readonly id: string;
}

/** An address by name and postal code. */
export const sameAddress = raw<Sought, Same>`
  select d.id from addresses s join addresses d on d.team_id = ${'team'}
     and ${col('addresses.name', 'd')} = ${col('addresses.name', 's')}
     and ${col('addresses.postal_code', 'd')} is not distinct from ${col('addresses.postal_code', 's')}
   where s.id = ${'id'} order by d.id limit 1`;

/** A contact by email, or by name. */
export const sameContact = raw<Sought, Same>`
  select d.id from contacts s join contacts d on d.team_id = ${'team'}
     and coalesce(lower(${col('contacts.email', 'd')}), ${col('contacts.name', 'd')})
       = coalesce(lower(${col('contacts.email', 's')}), ${col('contacts.name', 's')})
   where s.id = ${'id'} order by d.id limit 1`;

/** A tag by its label. */
export const sameTag = raw<Sought, Same>`
  select d.id from service_tags s join service_tags d on d.team_id = ${'team'}
     and ${col('service_tags.label', 'd')} = ${col('service_tags.label', 's')}
   where s.id = ${'id'} order by d.id limit 1`;
