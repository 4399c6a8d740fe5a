/** The sites of the sheet on a map; a mark opens its row. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useMemo } from 'react';
import { bulkSiteMessages } from '#generated/domain/messages/bulkSite.ts';
import { mapMessages as texts } from '#generated/domain/messages/map.ts';
import { isFilled, type Site } from '#domain/bulk-site/sites.ts';
import { fill } from '#domain/format/fill.ts';
import { placeOf } from '#web/ui/map/clusters.ts';

const PlaceMap = lazy(async () => ({ default: (await import('#web/ui/map/PlaceMap.tsx')).PlaceMap }));

interface Props {
  readonly sites: readonly Site[];
  /** Number of the row, from 0. */
  readonly onOpen: (row: number) => void;
}

export function SiteMap({ sites, onOpen }: Props) {
  const places = useMemo(
    () =>
      sites.flatMap((site, row) => {
        const { name, lat, lng } = site;
        return placeOf({ id: String(row), title: name ?? '', detail: addressText(site), lat, lng }) ?? [];
      }),
    [sites],
  );
  const total = sites.filter(isFilled).length;
  const said =
    places.length === 0
      ? texts['map.none']
      : `${fill(texts['map.placed'], { count: places.length, total })} ${places.length < total ? texts['map.unplaced'] : ''}`;
  const words = <Typography sx={{ fontSize: 14, color: 'text.secondary' }}>{said}</Typography>;
  if (places.length === 0) return words;
  return (
    <Box sx={{ width: '100%' }}>
      <Suspense>
        <PlaceMap
          label={fill(texts['map.sitesOf'], { title: bulkSiteMessages['bulkSite.sites'].toLowerCase() })}
          places={places}
          onOpen={(id) => onOpen(Number(id))}
        >
          {words}
        </PlaceMap>
      </Suspense>
    </Box>
  );
}

const addressText = ({ full_address, street, city, state_province, postal_code }: Site): string =>
  full_address ?? [street, city, [state_province, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ');
