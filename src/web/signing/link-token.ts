/** The token of the mailed link: it leaves the address bar at once, and lives in memory only. */
let kept: string | null = null;

/** The token of the address, or the one that this page came with; null when there is none. */
export function takeToken(): string | null {
  const address = new URL(location.href);
  const token = address.searchParams.get('token');
  if (token === null) return kept;
  kept = token;
  address.searchParams.delete('token');
  history.replaceState(history.state, '', address);
  return token;
}
