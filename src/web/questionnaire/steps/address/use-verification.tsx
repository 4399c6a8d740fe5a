/** Looks up all addresses and lets the visitor decide about corrections. */
import { useState, type ReactNode } from 'react';
import type { LocationAnswer } from '#domain/questionnaire/answer.ts';
import type { PlacesApi } from '../../api/places-api.ts';
import { VerifyDialog } from './VerifyDialog.tsx';
import { corrections, type Correction } from './verify.ts';

interface Verification {
  readonly isLooking: boolean;
  readonly dialog: ReactNode;
  readonly start: (addresses: readonly LocationAnswer[]) => void;
}

export function useVerification(
  places: PlacesApi,
  onDone: (addresses: readonly LocationAnswer[]) => void,
): Verification {
  const [asking, setAsking] = useState<{ found: readonly Correction[]; addresses: readonly LocationAnswer[] } | null>(
    null,
  );
  const [isLooking, setIsLooking] = useState(false);
  const start = async (addresses: readonly LocationAnswer[]) => {
    setIsLooking(true);
    const found = await corrections(addresses, places);
    setIsLooking(false);
    if (found.length > 0) setAsking({ found, addresses });
    else onDone(addresses);
  };
  return {
    isLooking,
    start: (addresses) => void (isLooking || start(addresses)),
    dialog: asking && (
      <VerifyDialog
        corrections={asking.found}
        onClose={() => setAsking(null)}
        onDone={(accepted) => {
          setAsking(null);
          onDone(asking.addresses.map((address) => corrected(address, asking.found, accepted)));
        }}
      />
    ),
  };
}

function corrected(
  address: LocationAnswer,
  found: readonly Correction[],
  accepted: ReadonlySet<number>,
): LocationAnswer {
  const correction = accepted.has(address.idx) ? found.find(({ idx }) => idx === address.idx) : undefined;
  return correction ? { ...address, ...correction.suggested } : address;
}
