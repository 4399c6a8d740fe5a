/** The hand-written parts that a page names, in its order. */
import { use } from 'react';
import type { PageSlot } from '#generated/screens/app/names.ts';
import { SlotsContext } from '../slots.ts';

export const PageSlots = ({ slots = [] }: { slots?: readonly PageSlot[] | undefined }) =>
  slots.map((slot) => <Slot key={slot} slot={slot} />);

function Slot({ slot }: { slot: PageSlot }) {
  const Part = use(SlotsContext)?.page[slot];
  return Part && <Part />;
}
