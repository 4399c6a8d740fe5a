/** The tags of a service on its page in the console, changed there as on the customer's. */
import type { WireRecord } from '#runtime/view.ts';
import ServiceTags from '#web/record/tags/ServiceTags.tsx';
import { TeamRoot } from '#web/record/TeamRoot.tsx';

export default function TagsOfService({ record }: { readonly record: WireRecord }) {
  return (
    <TeamRoot teamId={String(record['team_id'])}>
      <ServiceTags record={record} />
    </TeamRoot>
  );
}
