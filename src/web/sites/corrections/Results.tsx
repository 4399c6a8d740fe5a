/** The result for each site at the end. [SS-071] */
import type { Site } from '#domain/bulk-site/sites.ts';
import { SiteTable } from '#web/record/bulk-site/SiteTable.tsx';
import { PanelFrame } from '#web/record/detail/PanelFrame.tsx';
import { useSurroundings } from '../addresses/use-surroundings.ts';

export function Results({ sites }: { readonly sites: readonly Site[] }) {
  const { surroundings } = useSurroundings();
  const names = new Map(surroundings?.profiles.map(({ value, label }) => [value, label]));
  return (
    <PanelFrame>
      <SiteTable sites={sites} profileNames={names} />
    </PanelFrame>
  );
}
