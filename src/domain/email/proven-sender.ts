/** Whether an email really comes from its `From` domain, as our mail server verified (RFC 8601). */

/**
 * `results` are the values of Authentication-Results, topmost first. Only the topmost one of `authority`, our own mail
 * server, is trusted. The verified domain must be that of `from` or a parent of it.
 */
export function isProvenSender(from: string, results: readonly string[], authority: string): boolean {
  const domain = from.slice(from.lastIndexOf('@') + 1).toLowerCase();
  const own = results
    .map(partsOf)
    .find(([server]) => server?.split(/\s/)[0]?.toLowerCase() === authority.toLowerCase());
  return own !== undefined && own.slice(1).some((part) => passes(part, domain));
}

/** Without comments; the first part names the server. */
const partsOf = (value: string): readonly string[] =>
  value
    .replaceAll(/\([^()]*\)/g, ' ')
    .split(';')
    .map((part) => part.trim());

const property: Readonly<Record<string, RegExp>> = {
  dkim: /\bheader\.(?:d|i)\s*=\s*"?(?:[^\s@"]*@)?([\w.-]+)/i,
  spf: /\bsmtp\.mailfrom\s*=\s*"?(?:[^\s@"]*@)?([\w.-]+)/i,
  dmarc: /\bheader\.from\s*=\s*"?(?:[^\s@"]*@)?([\w.-]+)/i,
};

function passes(part: string, domain: string): boolean {
  const [, method = ''] = /^(dkim|spf|dmarc)\s*=\s*pass\b/i.exec(part) ?? [];
  const [, passed] = property[method.toLowerCase()]?.exec(part) ?? [];
  return passed !== undefined && isOver(passed.toLowerCase(), domain);
}

const isOver = (passed: string, domain: string): boolean =>
  passed === domain || (passed.includes('.') && domain.endsWith(`.${passed}`));
