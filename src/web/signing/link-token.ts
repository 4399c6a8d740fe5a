/** An emailed link: its token leaves the address bar at once, and lives in memory only. */
export interface MailedLink {
  readonly token: string;
  /** To the sealed copy, in place of a document to sign. */
  readonly isCopy: boolean;
}

let kept: MailedLink | null = null;

/** The link of the address, or the one that this page came with; null when there is none. */
export function takeLink(): MailedLink | null {
  const address = new URL(location.href);
  const token = address.searchParams.get('token');
  if (token === null) return kept;
  kept = { token, isCopy: address.searchParams.get('kind') === 'copy' };
  address.searchParams.delete('token');
  history.replaceState(history.state, '', address);
  return kept;
}
