/** Formats for schemas. The corporate email rule is not here, because only the server has its list. */
import { isDate, isDateTime } from './calendar.ts';
import { isPhone } from './phone.ts';

type Test = (text: string) => boolean;

export const formats = {
  email: matching(
    /^(?=.{3,254}$)[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i,
  ),
  /** [VA-009] */
  phone: isPhone,
  /** Protocol and host are required. [VA-038] */
  uri: matching(/^https?:\/\/(?:[\p{L}\p{N}][\p{L}\p{N}.-]*|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/?#]\S*)?$/iu),
  uuid: matching(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i),
  color: matching(/^#[\da-f]{6}$/i),
  currency: matching(/^[A-Z]{3}$/),
  date: isDate,
  'date-time': isDateTime,
  time: matching(/^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/),
  ipv4: matching(/^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/),
  'rich-text-content': hasContent,
  /** [AT-012] */
  'one-line': matching(/^[^\r\n\u2028\u2029]*$/),
  /** Used at the start of emails, so no links or line breaks; email programs turn even a plain domain into a link. */
  'person-name': matching(/^(?!.*(?::\/\/|www\.|[\p{L}\p{N}]{2}\.\p{L}{2}))[^\p{Cc}\u2028\u2029<>]*$/iu),
  /** The same, but allows domains, because companies are named after them. */
  'company-name': matching(/^(?!.*(?::\/\/|www\.))[^\p{Cc}\u2028\u2029<>]*$/iu),
} as const satisfies Readonly<Record<string, Test>>;

function matching(pattern: RegExp): Test {
  return (text) => pattern.test(text);
}

/** A document with more than empty paragraphs. [VA-013] */
function hasContent(html: string): boolean {
  if (/<(?:img|hr|table)\b/i.test(html)) return true;
  const text = html.replace(/<[^<>]*>/g, '').replace(/&nbsp;|&#160;/gi, ' ');
  return text.trim() !== '';
}
