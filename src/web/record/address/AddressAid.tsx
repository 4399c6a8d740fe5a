/** Finds a place for an address form, and says which fields are locked and why. [AD-018] [AD-021] [AD-050] */
import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readAddressUses } from '#generated/client/addresses.ts';
import { addressMessages as texts } from '#generated/domain/messages/address.ts';
import { fill } from '#domain/format/fill.ts';
import { splitAddress } from '#domain/places/one-line.ts';
import type { WireRecord } from '#runtime/view.ts';
import type { FormAidProps, Locks } from '#web/ui/form/companion.ts';
import { PlaceSearch } from './PlaceSearch.tsx';
import { filledBy, isVerified, placeFields, type FoundPlace } from './found-place.ts';

export function AddressAid({ record, set, setLocks }: FormAidProps) {
  const [isUnconfirmed, setIsUnconfirmed] = useState(false);
  const { data: uses } = useQuery({
    queryKey: ['address-uses', record?.['id'], record?.['version']],
    queryFn: () => readAddressUses(String(record!['id'])),
    enabled: record !== undefined,
    staleTime: Infinity,
  });
  const fixed = uses?.locked_fields ?? [];
  useEffect(() => {
    setLocks({ ...lockedPlace(record), ...lockedCore(uses?.locked_fields ?? []) });
  }, [record, uses, setLocks]);
  const take = (place: FoundPlace): void => {
    const values = filledBy(place);
    set(values);
    setIsUnconfirmed(place.precision === 'city');
    setLocks(lockedBy(values));
  };
  const same = uses?.same_place ?? [];
  return (
    <>
      {fixed.length > 0 ? (
        <Alert severity="info" sx={{ marginBottom: 2 }}>
          {texts['address.inProcurement']}
        </Alert>
      ) : (
        <PlaceSearch
          onFound={take}
          // A stored address is changed only in its fields.
          onTyped={(text) => record === undefined && set({ ...(splitAddress(text) ?? { street: text }) })}
        />
      )}
      {isUnconfirmed && (
        <Alert severity="warning" sx={{ marginBottom: 2 }}>
          {texts['address.codeNotConfirmed']}
        </Alert>
      )}
      {same.length > 0 && (
        <Alert severity="warning" sx={{ marginBottom: 2 }}>
          {fill(texts['address.samePlace'], { names: same.map(({ name }) => name).join(', ') })}
        </Alert>
      )}
    </>
  );
}

const lockedBy = (values: WireRecord): Locks =>
  Object.fromEntries(
    placeFields
      .filter((wire) => values[wire] !== undefined && values[wire] !== '')
      .map((wire) => [wire, { text: texts['address.unlock'], isFixed: false }]),
  );

/** The locked fields of a stored address with a place. */
const lockedPlace = (record: WireRecord | undefined): Locks =>
  record !== undefined && isVerified(record)
    ? lockedBy(Object.fromEntries(placeFields.map((wire) => [wire, record[wire] ?? undefined])))
    : {};

const lockedCore = (fields: readonly string[]): Locks =>
  Object.fromEntries(fields.map((wire) => [wire, { text: texts['address.fixed'], isFixed: true }]));
