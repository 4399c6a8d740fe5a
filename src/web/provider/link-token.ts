/**
 * The token of the emailed link: removed from the address bar at once, and kept for the lifetime of the tab (QR-067).
 */

const storageKey = 'trunkline.provider-link';

/** The token in the address, or the one with which this tab was opened; null without one. */
export function takeToken(): string | null {
  const address = new URL(location.href);
  const token = address.searchParams.get('token');
  if (token === null) return sessionStorage.getItem(storageKey);
  sessionStorage.setItem(storageKey, token);
  address.searchParams.delete('token');
  history.replaceState(history.state, '', address);
  return token;
}
