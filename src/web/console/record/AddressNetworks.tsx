/** The networks at an address, on its page in the console. */
import type { WireRecord } from '#runtime/view.ts';
import Networks from '#web/record/address/Networks.tsx';
import { TeamRoot } from '#web/record/TeamRoot.tsx';

/** A shared address has no team; staff hold what they hold without one. */
export default function AddressNetworks({ record }: { readonly record: WireRecord }) {
  return (
    <TeamRoot teamId={String(record['team_id'] ?? '')}>
      <Networks record={record} />
    </TeamRoot>
  );
}
