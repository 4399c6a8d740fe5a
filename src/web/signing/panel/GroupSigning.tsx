/** The contracts of a request that are being signed. */
import type { WireRecord } from '#runtime/view.ts';
import { SigningList } from './SigningList.tsx';

export default function GroupSigning({ record }: { record: WireRecord }) {
  return <SigningList by="service_group_id" id={String(record['id'])} />;
}
