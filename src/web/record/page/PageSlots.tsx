/** The hand-written parts that a page names, in order. */
import { use } from 'react';
import type { PageSlot } from '#generated/screens/app/names.ts';
import { ExtensionsContext, type PageSlotProps } from '../extensions.ts';

interface Props extends PageSlotProps {
  readonly slots?: readonly PageSlot[] | undefined;
}

export const PageSlots = ({ slots = [], ...page }: Props) =>
  slots.map((slot) => <Slot key={slot} slot={slot} {...page} />);

function Slot({ slot, ...page }: PageSlotProps & { readonly slot: PageSlot }) {
  const Part = use(ExtensionsContext)?.page[slot];
  return Part && <Part {...page} />;
}
