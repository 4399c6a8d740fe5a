/** The chosen carriers, how each will be asked, and how each has replied so far. [PR-007] [PR-008] [domain 5.10] */
import type { QuoteMethod } from '#generated/domain/lists/quote-method.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { deskMessages as texts } from '#generated/domain/messages/desk.ts';
import { fill } from '#domain/format/fill.ts';
import type { WireRecord } from '#runtime/view.ts';
import type { FormCompanion, FormFootProps } from '#web/ui/form/companion.ts';
import { listOf } from '#web/shell/records.ts';
import { PlainList } from '#web/ui/list/PlainList.tsx';
import { TrackLine } from '../carriers/TrackLine.tsx';

function ChosenCarriers({ data }: FormFootProps) {
  const ids = (data['provider_ids'] ?? []) as readonly string[];
  const { data: page } = useQuery({
    ...listOf('providers', { id: ids, per_page: ids.length }),
    enabled: ids.length > 0,
  });
  const chosen = ids.flatMap((id) => page?.records.filter((provider) => provider['id'] === id) ?? []);
  if (chosen.length === 0) return null;
  return (
    <Box component="section" sx={{ marginTop: 2 }}>
      <Typography variant="h3" sx={{ fontSize: 14, marginBottom: 1 }}>
        {texts['desk.howAsked']}
      </Typography>
      <PlainList sx={{ display: 'grid', gap: 1 }}>
        {chosen.map((provider) => (
          <Carrier key={String(provider['id'])} provider={provider} />
        ))}
      </PlainList>
    </Box>
  );
}

const Carrier = ({ provider }: { readonly provider: WireRecord }) => (
  <Box component="li" sx={{ fontSize: 13 }}>
    <strong>{String(provider['name'])}</strong>
    <div>{wayOf(provider)}</div>
    {provider['is_large_incumbent'] === true && <div>{texts['desk.isIncumbent']}</div>}
    <Box sx={{ color: 'text.secondary' }}>
      <TrackLine provider={String(provider['id'])} />
    </Box>
  </Box>
);

type CarrierContact = { readonly name?: string; readonly email?: string | null } | null | undefined;

function wayOf(provider: WireRecord): string {
  const [contact, aggregator] = [
    provider['quotes_contact'] as CarrierContact,
    provider['aggregator'] as CarrierContact,
  ];
  switch (provider['quote_method'] as QuoteMethod | null | undefined) {
    case 'EMAIL':
      return contact?.email ? fill(texts['desk.byEmail'], { contact: contact.email }) : texts['desk.byNoEmail'];
    case 'AGGREGATOR':
      return fill(texts['desk.byAggregator'], { aggregator: aggregator?.name ?? '' });
    case 'PRICING_TABLE':
      return texts['desk.byPriceList'];
    case 'DO_NOT_QUOTE':
      return texts['desk.byNothing'];
    default:
      return provider['web_portal'] ? texts['desk.byPortal'] : texts['desk.byPhone'];
  }
}

/** Shown at the end of the form that requests quotes, above its button. */
export const chosenCarriers: FormCompanion = { Foot: ChosenCarriers };
