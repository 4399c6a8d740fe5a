/** All records of a filtered list on a map, not just one page. */
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { mapMessages as texts } from '#generated/domain/messages/map.ts';
import { fill } from '#domain/format/fill.ts';
import { inSentence } from '#domain/format/in-sentence.ts';
import type { WireRecord } from '#runtime/view.ts';
import { everyOf } from '#web/shell/records.ts';
import { placeOf } from '#web/ui/map/clusters.ts';
import { PlaceMap } from '#web/ui/map/PlaceMap.tsx';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';
import { EmptyList } from './EmptyList.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import type { ListScreenData } from './list-screen.ts';
import type { List } from './useList.ts';

interface Props {
  readonly screen: ListScreenData;
  readonly list: List;
  readonly pathOf?: ((record: WireRecord) => string) | undefined;
}

export function ListMap({ screen, list, pathOf }: Props) {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({ ...everyOf(screen.view.path, list.where), retry: false });
  const places = useMemo(
    () =>
      (data ?? []).flatMap((record) => {
        const { id, name, full_address: address, lat, lng } = record;
        return placeOf({ id: String(id), title: String(name), detail: String(address ?? ''), lat, lng }) ?? [];
      }),
    [data],
  );
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton />;
  if (data.length === 0) return <EmptyList screen={screen} list={list} />;
  const counts = fill(texts['map.placed'], { count: places.length, total: data.length });
  return (
    <PlaceMap
      label={fill(texts['map.sitesOf'], { title: inSentence(screen.title) })}
      places={places}
      onOpen={(id) => void (pathOf && navigate(pathOf({ id })))}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {counts} {places.length < data.length && texts['map.unplaced']}
      </Typography>
    </PlaceMap>
  );
}
