/** How the operator reaches a carrier that takes no emails: its portal, its phone number or its price list. [PR-007] */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { deskMessages as texts } from '#generated/domain/messages/desk.ts';
import { fill } from '#domain/format/fill.ts';
import type { WireRecord } from '#runtime/view.ts';
import { oneOf } from '#web/shell/records.ts';
import { carrierName } from './desk.ts';

export function ByHand({ request }: { readonly request: WireRecord }) {
  const provider = useQuery(oneOf('providers', String(request['provider_id']))).data;
  if (provider === undefined) return null;
  if (request['channel'] === 'PRICING_TABLE') return <Note>{texts['desk.usePriceList']}</Note>;
  const carrier = carrierName(request);
  const portal = provider['web_portal'];
  const { name: person, phone } = (provider['quotes_contact'] ?? {}) as Readonly<Record<string, string | null>>;
  return (
    <>
      {typeof portal === 'string' && (
        <Button
          size="small"
          variant="outlined"
          href={portal}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={fill(texts['desk.openPortalOf'], { carrier })}
        >
          {texts['desk.openPortal']}
        </Button>
      )}
      {phone && (
        <Button
          size="small"
          variant="outlined"
          href={`tel:${phone.replace(/[^\d+]/g, '')}`}
          aria-label={fill(texts['desk.callPerson'], { person: person ?? '', carrier, phone })}
        >
          {fill(texts['desk.callContact'], { phone })}
        </Button>
      )}
      {!phone && typeof portal !== 'string' && (
        <Note>
          {texts['desk.noPhone']}{' '}
          <Link to={`/admin/providers/${String(provider['id'])}`}>{texts['desk.addPhone']}</Link>
        </Note>
      )}
    </>
  );
}

const Note = ({ children }: { readonly children: ReactNode }) => (
  <Box component="span" sx={{ fontSize: 12, fontWeight: 400, alignSelf: 'center' }}>
    {children}
  </Box>
);
