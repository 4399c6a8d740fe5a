/** The contracts of a request on their way to their signers. */
import type { WireRecord } from '#runtime/view.ts';
import { SigningList } from './SigningList.tsx';

export default function GroupSigning({ record }: { record: WireRecord }) {
  return <SigningList by="service_group_id" id={String(record['id'])} />;
}
