/** The token of the emailed link: it leaves the address bar at once and lives as long as the tab (QR-067). */

const storageKey = 'trunkline.provider-link';

/** The token of the address, or the one that this tab opened before; null when there is none. */
export function takeToken(): string | null {
  const address = new URL(location.href);
  const token = address.searchParams.get('token');
  if (token === null) return sessionStorage.getItem(storageKey);
  sessionStorage.setItem(storageKey, token);
  address.searchParams.delete('token');
  history.replaceState(history.state, '', address);
  return token;
}
