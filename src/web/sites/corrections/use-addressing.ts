/**
 * State of turning typed sites into address records: lookup, corrections where needed, creation. [SS-048] [SS-059]
 * [SS-062] [SS-063]
 */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sheetMessages as texts } from '#generated/domain/messages/sheet.ts';
import { addressView } from '#generated/screens/views/address.ts';
import { unsettledFirst, isSettled, rowsWithoutAddress } from '#domain/bulk-site/corrections.ts';
import type { Fix } from '#domain/bulk-site/fixes.ts';
import type { Site } from '#domain/bulk-site/sites.ts';
import { fill } from '#domain/format/fill.ts';
import { useTeam } from '#web/record/team/team-context.ts';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flash, flashError } from '#web/shell/flash/flash.ts';
import { refreshRecords } from '#web/shell/records.ts';
import { noFaults, type SheetFaults } from '#web/ui/sheet/model/faults.ts';
import { sitesOf } from '../addresses/site-parts.ts';
import type { Project } from '../use-project.ts';
import { makeAddresses, noneMade, renewAddresses } from './address-records.ts';
import {
  fixesFor,
  readSites,
  suggestionsFor,
  withoutDetails,
  withSamePlaces,
  type Suggestions,
} from './place-lookup.ts';

/** The data of the corrections. */
export interface AddressingState {
  readonly sites: readonly Site[];
  readonly suggestions: Suggestions;
  readonly fixes: readonly Fix[];
}

export interface Addressing {
  /** Null while there are no corrections to make. */
  readonly asked: AddressingState | null;
  /**
   * Looks the sites up. True when their addresses exist already; false when there are corrections or results to show.
   */
  readonly begin: () => Promise<boolean>;
  /** Creates the addresses of the corrected sites. Returns null on success, else the server's errors. */
  readonly finish: (sites: readonly Site[]) => Promise<SheetFaults | null>;
  readonly cancel: () => void;
}

export function useAddressing({ record, data, correct }: Project): Addressing {
  const client = useQueryClient();
  const { teamId, may } = useTeam();
  const [asked, setAsked] = useState<AddressingState | null>(null);
  const rows = sitesOf(data);
  // An account that may not create addresses submits the sites as they are, and the server creates them.
  const mayMake = may(addressView.access.create ?? []);

  async function finish(sites: readonly Site[]): Promise<SheetFaults | null> {
    const { made, failure, faults } = mayMake ? await makeAddresses(teamId, String(record['id']), sites) : noneMade;
    if (made.size > 0) await refreshRecords(client);
    const facts = new Map([...made].map(([id, address_id]) => [id, { address_id }]));
    correct(texts['sheet.corrected'], sites, facts);
    if (made.size > 0) flash(fill(texts['sheet.created'], { count: made.size }), 'success');
    if (failure !== null) flashError(failure);
    else setAsked(null);
    return failure === null ? null : faults;
  }

  async function begin(): Promise<boolean> {
    if (mayMake) await renewAddresses(teamId, rows);
    const open = rowsWithoutAddress(rows);
    if (open.length === 0) return true;
    const suggestions = await suggestionsFor(open.filter(({ selected_address }) => !selected_address));
    const chosen = withSamePlaces(open, suggestions);
    const read = await readSites(withoutDetails(chosen));
    const found = chosen.map((site) => read.get(site.id!) ?? site);
    const fixes = await fixesFor(found);
    if (suggestions.size === 0 && fixes.length === 0 && found.every(isSettled)) return (await finish(found)) === null;
    setAsked({ sites: unsettledFirst(found, new Set(fixes.map(({ id }) => id))), suggestions, fixes });
    return false;
  }

  return {
    asked,
    begin: () =>
      whileBusy(begin).catch((error: unknown) => {
        flashError(error);
        return false;
      }),
    finish: (sites) =>
      whileBusy(() => finish(sites)).catch((error: unknown) => {
        flashError(error);
        return noFaults;
      }),
    cancel: () => setAsked(null),
  };
}
