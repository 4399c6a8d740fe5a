/** Distinguishes company addresses from free and disposable ones; parent domains count too (VA-003, VA-004, VA-005). */
import { isDisposableEmailDomain } from 'disposable-email-domains-js';
import freeDomains from 'email-providers/all.json' with { type: 'json' };

const free: ReadonlySet<string> = new Set(freeDomains as readonly string[]);

export function isCorporateEmail(email: string): boolean {
  return domainsOf(email).every((domain) => !free.has(domain) && !isDisposableEmailDomain(domain));
}

/** The domain of an address and its parents, longest first: `a.b.example` gives `a.b.example`, `b.example`. */
export function domainsOf(email: string): readonly string[] {
  const labels = email
    .trim()
    .toLowerCase()
    .slice(email.trim().lastIndexOf('@') + 1)
    .split('.');
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'));
}
