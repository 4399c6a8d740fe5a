/** Values that link somewhere: web address, email address, phone number, or a text with a URL. [DF-011] */
import Link from '@mui/material/Link';
import type { CellProps } from './cell-props.ts';

export const EmailCell = ({ value }: CellProps) => <Link href={`mailto:${String(value)}`}>{String(value)}</Link>;

export const PhoneCell = ({ value }: CellProps) => (
  <Link
    href={`tel:${String(value)
      .replace(/ *x.*$/i, '')
      .replaceAll(/[^\d+]/g, '')}`}
    sx={{ whiteSpace: 'nowrap' }}
  >
    {String(value)}
  </Link>
);

export const UrlCell = ({ value }: CellProps) => (
  <WebLink url={String(value)} text={String(value).replace(/^https?:\/\//, '')} />
);

export function LinkCell({ value }: CellProps) {
  const { text, url } = value as { readonly text?: string; readonly url?: string };
  return url === undefined ? <>{text}</> : <WebLink url={url} text={text ?? url} />;
}

/** Only web addresses become links; other schemes such as `javascript:` do not. */
function WebLink({ url, text }: { readonly url: string; readonly text: string }) {
  if (!/^https?:\/\//i.test(url)) return <>{text}</>;
  return (
    <Link href={url} target="_blank" rel="noopener noreferrer" sx={{ overflowWrap: 'anywhere' }}>
      {text}
    </Link>
  );
}
