/** The page of a record in the customer application; each tab has an address. */
import { useParams } from 'react-router';
import { recordPath, useDashboardPath } from '../team/paths.ts';
import type { DetailScreenData } from './detail-screen.ts';
import { DetailPage, LoadedRecord } from './DetailPage.tsx';

export function DetailScreen({ screen }: { screen: DetailScreenData }) {
  const { id = '', tab } = useParams();
  const pathOf = useDashboardPath();
  const path = pathOf(recordPath(screen.path, id));
  return (
    <LoadedRecord view={screen.view} title={screen.title}>
      {(record) => (
        <DetailPage
          key={id}
          screen={screen}
          record={record}
          tab={tab}
          pathOf={(each) => `${path}/${each}?scroll=false`}
        />
      )}
    </LoadedRecord>
  );
}
