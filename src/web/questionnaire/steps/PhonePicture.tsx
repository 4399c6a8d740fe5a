/** A drawing of each kind of phone, so that a count is given for the right one. [QN-159] */
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import type { PhoneKind } from '#generated/domain/lists/phone-kind.ts';

export function PhonePicture({ kind }: { kind: PhoneKind }) {
  return (
    <Picture viewBox="0 0 48 48" aria-hidden="true">
      {drawings[kind]}
    </Picture>
  );
}

const handset = <path d="M7 10h9v30H7z" />;
const keys = <path d="M23 30h3m4 0h3m4 0h3M23 36h3m4 0h3m4 0h3" />;

const drawings: Readonly<Record<PhoneKind, ReactNode>> = {
  Basic: (
    <>
      <path d="M4 6h40v36H4z" />
      {handset}
      <path d="M22 12h18v6H22z" />
      {keys}
    </>
  ),
  Manager: (
    <>
      <path d="M4 6h40v36H4z" />
      {handset}
      <path d="M22 11h18v12H22z" />
      {keys}
    </>
  ),
  Executive: (
    <>
      <path d="M4 6h40v36H4z" />
      {handset}
      <path d="M21 10h20v28H21z" />
    </>
  ),
  Receptionist: (
    <>
      <path d="M2 6h28v36H2zM33 6h13v36H33z" />
      <path d="M5 10h7v28H5zM16 11h10v8H16zM36 11h7m-7 6h7m-7 6h7m-7 6h7m-7 6h7" />
    </>
  ),
  Conference: <path d="M24 8c3 8 6 12 18 22-4 6-8 8-18 8s-14-2-18-8c12-10 15-14 18-22zM20 26h8v6h-8z" />,
  Soft: (
    <>
      <path d="M6 8h36v24H6zM2 38h44" />
      <path d="M19 14c-1 6 5 12 11 11l1-4-4-1-2 1c-1-1-2-2-2-3l1-2-1-4z" />
    </>
  ),
};

const Picture = styled('svg')(({ theme }) => ({
  width: 48,
  height: 48,
  fill: 'none',
  stroke: theme.tokens.heading,
  strokeWidth: 2,
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
}));
