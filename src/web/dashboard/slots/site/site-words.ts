/** Customer texts about one site of an installation. */
import { installActions } from '#generated/domain/lists/install-action.ts';
import { siteMessages as texts } from '#generated/domain/messages/site.ts';
import { formatDate } from '#domain/format/date.ts';
import { fill } from '#domain/format/fill.ts';
import type { WireRecordOf } from '#runtime/view.ts';

/** The name of a record that the site refers to. */
export function nameIn(record: WireRecordOf<'service-location'>, key: 'address' | 'provider' | 'service'): string {
  const other = record[key] as Pick<WireRecordOf<'address'>, 'name' | 'full_address'> | null | undefined;
  return String(other?.name ?? other?.full_address ?? '');
}

/** `Now: waiting for the landlord of DC7 since Apr 11.` */
export function nowOf(record: WireRecordOf<'service-location'>): string {
  const action = installActions.find(({ value }) => value === record['next_action'])?.label;
  if (action === undefined) return texts['site.over'];
  const since = record['waiting_since'];
  const date = typeof since === 'string' ? formatDate(since, 'text') : '';
  if (record['waiting_on'] === 'customer') return fill(texts['site.yours'], { date, action });
  return fill(texts['site.waits'], { who: whoIn(record), date, action });
}

function whoIn(record: WireRecordOf<'service-location'>): string {
  switch (record['waiting_on']) {
    case 'carrier':
      return fill(texts['site.carrier'], { provider: nameIn(record, 'provider') });
    case 'landlord':
      return fill(texts['site.landlord'], { site: nameIn(record, 'address') });
    case 'authority':
      return texts['site.authority'];
    case 'us':
      return texts['site.us'];
    default:
      return texts['site.otherEnd'];
  }
}
