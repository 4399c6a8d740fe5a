/** How long a quote can be chosen: to the end of its last day where the team is. */

/** The calendar day of an instant in an IANA time zone, YYYY-MM-DD. */
export function dayIn(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
}

/** A quote without a last day never expires by itself. [QT-022] */
export function isPastValidity(validUntil: string | null, timeZone: string, at: Date): boolean {
  return validUntil !== null && dayIn(timeZone, at) > validUntil;
}
