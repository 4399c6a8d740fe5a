/** What somebody wrote in the text part of a mail, without quoted lines, the words that lead them in, and the signature. */

/** Longer lines are no words of people; they are kept, but never looked at. */
const lineReach = 500;
const attribution =
  /^(?:On|Am|Le|El|Il|Op|Em|Den)\b.{5,300}(?:wrote|schrieb|écrit|escribió|ha scritto|schreef|escreveu|skrev)\b.{0,100}:$/iu;
/** Thunderbird and others in short: `Dana Whitfield wrote:`. */
const shortAttribution = /^\S.{1,100}(?:wrote|schrieb|a écrit|escribió)\s?:$/iu;
const original =
  /^-{2,}\s*(?:Original Message|Original Appointment|Ursprüngliche Nachricht|Message d'origine|Mensaje original)\s*-{2,}$/i;
const fromLabel = /^\*?(?:From|Von|De|Da|Van):\*?\s/i;
const otherLabels = [
  /^\*?(?:Sent|Gesendet|Envoyé|Enviado|Inviato|Verzonden|Date|Datum):/i,
  /^\*?(?:To|An|À|Para|A|Aan):/i,
  /^\*?(?:Subject|Betreff|Objet|Asunto|Oggetto|Onderwerp):/i,
];
const phoneSignature =
  /^(?:Sent from my \S.{0,40}|Get Outlook for \S.{0,60}|Sent from Outlook for \S.{0,40}|Von meinem \S.{0,30} gesendet)$/i;
const isQuoted = (line: string | undefined): boolean => line !== undefined && /^\s{0,3}>/.test(line);

/**
 * `endMark` is the line of our own above which people write. Of a text that was read from HTML, whose quotes are gone
 * already, words that lead in a quote take nothing with them.
 */
export function cutText(
  text: string,
  endMark: string,
  isOfHtml = false,
): { readonly text: string; readonly isCut: boolean } {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n');
  const kept: string[] = [];
  let isCut = false;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]!.trimEnd();
    if (isQuoted(line)) {
      isCut = true;
      continue;
    }
    if (endsHere(lines, at, endMark)) {
      isCut = true;
      break;
    }
    if (line === '--' || lines[at] === '-- ') break;
    const lead = leadLines(lines, at);
    if (lead === 0) {
      kept.push(line);
      continue;
    }
    isCut = true;
    if (!isOfHtml && !leadsQuote(lines, at + lead)) break;
    at += lead - 1;
  }
  return {
    text: withoutPhone(kept)
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim(),
    isCut,
  };
}

function endsHere(lines: readonly string[], at: number, endMark: string): boolean {
  const line = lines[at]!.trim().slice(0, lineReach);
  if (line.includes(endMark) || original.test(line)) return true;
  if (/^_{10,}$/.test(line)) return isHead(lines, at + 1) || isHead(lines, at + 2);
  return isHead(lines, at);
}

/** Outlook's head over the mail that it quotes: all four labels, one a line. */
function isHead(lines: readonly string[], at: number): boolean {
  if (!fromLabel.test(lines[at]?.trim().slice(0, lineReach) ?? '')) return false;
  const below = lines.slice(at + 1, at + 8).map((line) => line.trim().slice(0, lineReach));
  return otherLabels.every((label) => below.some((line) => label.test(line)));
}

/** How many lines, of three at most, say who wrote what is quoted; 0 where none does. */
function leadLines(lines: readonly string[], at: number): number {
  const first = lines[at]!.trim();
  if (first === '' || first.length > lineReach) return 0;
  for (let count = 1; count <= 3; count += 1) {
    const some = lines.slice(at, at + count).map((line) => line.trim());
    if (some.length < count || some.includes('') || some.some(isQuoted)) return 0;
    const joined = some.join(' ');
    if (joined.length > lineReach) return 0;
    if (attribution.test(joined)) return count;
    if (count === 1 && shortAttribution.test(joined) && leadsQuote(lines, at + 1)) return 1;
  }
  return 0;
}

/** Whether the next line with words is quoted, or none follows. */
function leadsQuote(lines: readonly string[], from: number): boolean {
  for (let at = from; at < lines.length; at += 1) if (lines[at]!.trim() !== '') return isQuoted(lines[at]);
  return true;
}

/** A phone's own signature stands last. */
function withoutPhone(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => line.trim() !== '');
  return last > 0 && phoneSignature.test(lines[last]!.trim()) ? lines.slice(0, last) : lines;
}
