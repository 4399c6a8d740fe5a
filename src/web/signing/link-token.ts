/** An emailed link: its token is removed from the address bar at once and kept in memory only. */
export interface MailedLink {
  readonly token: string;
  /** True for a link to the sealed copy instead of a document to sign. */
  readonly isCopy: boolean;
}

let kept: MailedLink | null = null;

/** The link in the address, or the one with which this page was opened; null without one. */
export function takeLink(): MailedLink | null {
  const address = new URL(location.href);
  const token = address.searchParams.get('token');
  if (token === null) return kept;
  kept = { token, isCopy: address.searchParams.get('kind') === 'copy' };
  address.searchParams.delete('token');
  history.replaceState(history.state, '', address);
  return kept;
}
