import { expect, test } from 'vitest';
import { documentName, freeName } from '#domain/documents/file-name.ts';

const parts = {
  team: 'Acme Dental',
  carrier: 'Northline Ävia',
  service: 'Internet',
  category: 'Contract',
  date: '2026-03-17',
};

test('[DO-024] a document is named after team, carrier, service, category and date, and keeps its ending', () => {
  expect(documentName(parts, 'Scan 0012.PDF')).toBe('acme-dental-northline-avia-internet-contract-2026-03-17.pdf');
  expect(documentName({ ...parts, carrier: null, service: null }, 'scan')).toBe('acme-dental-contract-2026-03-17');
});

test('[DO-024] markup, paths and endless names leave nothing behind', () => {
  const name = documentName({ ...parts, team: '../<b>\u202E ', carrier: 'x'.repeat(400) }, 'a/../b.jpeg');
  expect(name).toBe(`b-${'x'.repeat(50)}-internet-contract-2026-03-17.jpeg`);
});

test('[DO-024] the second document of a day gets a number', () => {
  const name = documentName(parts, 'a.pdf');
  const second = freeName(name, new Set([name]));
  expect(second).toBe('acme-dental-northline-avia-internet-contract-2026-03-17-2.pdf');
  expect(freeName(name, new Set([name, second]))).toMatch(/-3\.pdf$/);
});
