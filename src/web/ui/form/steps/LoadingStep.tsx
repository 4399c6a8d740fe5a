/** The spinner of a page that makes a call on opening; after a while it offers a way out (AC-014, AC-015). */
import { useEffect, useState } from 'react';
import { Spinner } from '../../busy/Spinner.tsx';
import { ButtonLink } from '../../button/Button.tsx';
import type { StepsScreen } from './steps-screen.ts';

export function LoadingStep({ load }: { load: NonNullable<StepsScreen<string>['load']> }) {
  const [isSlow, setIsSlow] = useState(false);
  const { slow, pending } = load;
  useEffect(() => {
    if (!slow) return undefined;
    const timer = setTimeout(() => setIsSlow(true), slow.seconds * 1000);
    return () => clearTimeout(timer);
  }, [slow]);
  return (
    <>
      <Spinner {...(pending !== undefined && { text: pending })} />
      {isSlow && slow && <ButtonLink to={slow.link.to}>{slow.link.label}</ButtonLink>}
    </>
  );
}
