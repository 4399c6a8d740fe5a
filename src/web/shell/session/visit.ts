/** An anonymous visit of the public pages, and its origin (AC-060, AC-062). */
import type { WireRecordOf } from '#runtime/view.ts';
import { limits } from '#generated/domain/limits.ts';
import { http } from '../api/http.ts';

const recordedKey = 'trunkline.visit';

/** Value of the unique-id cookie; sets one for 365 days if it is missing. */
export function visitorId(): string {
  const name = `${limits.uniqueIdCookieName}=`;
  const known = document.cookie.split('; ').find((pair) => pair.startsWith(name));
  if (known !== undefined) return known.slice(name.length);
  const id = newId();
  const lifeS = limits.uniqueIdCookieDays * 24 * 60 * 60;
  document.cookie = `${name}${id}; path=/; max-age=${lifeS}; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`;
  return id;
}

/** Reports the visit to the server, once per browser tab, without query strings, which may contain a token. */
export function recordVisit(): void {
  if (sessionStorage.getItem(recordedKey) !== null) return;
  sessionStorage.setItem(recordedKey, '1');
  const data = {
    ly_uuid: visitorId(),
    landing_page_url: location.origin + location.pathname,
    referrer_url: withoutQuery(document.referrer),
    user_agent: navigator.userAgent.slice(0, 512),
  } satisfies WireRecordOf<'site-session'>;
  void http({ url: '/api/site-session', method: 'POST', data, isOpen: true, changesNothing: true }).catch(
    () => undefined,
  );
}

const withoutQuery = (address: string): string | null => address.split(/[?#]/, 1)[0] || null;

/** Works over plain HTTP too, where `randomUUID` is missing. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
