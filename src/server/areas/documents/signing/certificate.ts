/** The certificate behind a sealed document: who signed what, when and from where, and the history with its hashes. */
import { messages } from '#generated/domain/messages.ts';
import { shownCode } from '#domain/documents/check-code.ts';
import { formatDate, zoneName } from '#domain/format/date.ts';
import { fill } from '#domain/format/fill.ts';
import { signerIdentities } from '#generated/domain/lists/signer-identity.ts';
import { signatureKinds } from '#generated/domain/lists/signature-kind.ts';
import { signerRoles } from '#generated/domain/lists/signer-role.ts';
import { signingEventKinds } from '#generated/domain/lists/signing-event-kind.ts';
import type { Block, PdfContent, Runs } from '#server/kernel/pdf/content.ts';
import { evidenceHash } from './evidence.ts';
import type { SealInput } from './seal-input.ts';

const say = (key: keyof typeof messages): string => messages[key];
const plain = (text: string): Runs => [{ text }];

/** The text and order are fixed, so the facts can be read back from the pages. */
export function certificateOf(input: SealInput, publicUrl: string): Omit<PdfContent, 'madeAt'> {
  const { document, signers, consent } = input;
  return {
    title: fill(say('signing.certificateTitle'), { document: document.name }),
    language: 'en-US',
    foot: fill(say('signing.certificateFoot'), { id: document.id }),
    blocks: [
      { kind: 'heading', level: 1, text: plain(say('signing.certificate')) },
      facts(documentFacts(input)),
      ...codeBlocks(input, publicUrl),
      ...signers.filter(({ role }) => role !== 'viewer').flatMap((signer) => signerBlocks(signer, input)),
      { kind: 'heading', level: 2, text: plain(fill(say('signing.certificateConsent'), { version: consent.version })) },
      { kind: 'paragraph', text: plain(consent.text) },
      { kind: 'heading', level: 2, text: plain(say('signing.certificateEvents')) },
      eventTable(input),
      facts([[say('signing.certificateHead'), input.head_hash ?? '']]),
      { kind: 'paragraph', text: plain(say('signing.certificateOpened')) },
      {
        kind: 'paragraph',
        text: plain(fill(say('signing.certificateCheck'), { url: `${publicUrl}/verify`, bytes: document.bytes })),
      },
    ],
  };
}

/** Facts that the certificate pages of a valid copy must contain. */
export const printedFacts = (input: SealInput): readonly string[] => [
  ...documentFacts(input).map(([, value]) => value),
  ...input.signers
    .filter(({ role }) => role !== 'viewer')
    .flatMap((signer) => signerFacts(signer, input).map(([, value]) => value)),
  ...input.events.map(({ hash }) => hash),
  ...(input.verify_code === null ? [] : [shownCode(input.verify_code)]),
];

type Facts = readonly (readonly [label: string, value: string])[];
type Signer = SealInput['signers'][number];

const facts = (rows: Facts): Block => ({
  kind: 'table',
  head: [],
  rows: rows.map(([label, value]) => [[{ text: label, style: 'strong' as const }], plain(value)]),
  widths: [1, 3],
});

/** Scanned or typed, it opens the verification page. */
function codeBlocks({ verify_code: code }: SealInput, publicUrl: string): readonly Block[] {
  if (code === null) return [];
  const [page, url] = [`${publicUrl}/verify`, `${publicUrl}/verify#${code}`];
  return [
    {
      kind: 'code',
      text: url,
      alt: fill(say('signing.certificateCodeAlt'), { url }),
      beside: [
        [{ text: shownCode(code), style: 'strong' }],
        plain(fill(say('signing.certificateCodeUse'), { url: page })),
      ],
    },
  ];
}

function documentFacts(input: SealInput): Facts {
  const { document, team, carrier, contract, template } = input;
  const rows: [string, string | null][] = [
    [say('signing.certificateDocument'), document.name],
    [say('signing.certificateId'), document.id],
    [say('signing.certificateContract'), contract],
    [say('signing.certificateTeam'), team],
    [say('signing.certificateCarrier'), carrier],
    [say('signing.certificateSha256'), document.sha256],
    [say('signing.certificateLength'), `${document.bytes}`],
    [
      say('signing.certificateTemplate'),
      template && fill(say('signing.certificateTemplateVersion'), { name: template.name, version: template.version }),
    ],
    [say('signing.certificateTags'), template && template.tags.join(', ')],
    [say('signing.certificateEvidence'), evidenceHash(input)],
  ];
  return known(rows);
}

function signerBlocks(signer: Signer, input: SealInput): readonly Block[] {
  return [
    { kind: 'heading', level: 2, text: plain(signer.signed_name ?? signer.name) },
    facts(signerFacts(signer, input)),
  ];
}

function signerFacts(signer: Signer, { time_zone: teamZone, consent }: SealInput): Facts {
  const zone = signer.time_zone ?? teamZone;
  const rows: [string, string | null][] = [
    [say('signing.certificateName'), signer.signed_name ?? signer.name],
    [say('signing.certificateTitleOf'), signer.signed_title],
    [say('signing.certificateCompany'), signer.company],
    [say('signing.certificateEmail'), signer.email],
    [say('signing.certificateRole'), labelIn(signerRoles, signer.role)],
    [say('signing.certificateIdentity'), labelIn(signerIdentities, signer.identified_by)],
    [say('signing.certificateKind'), labelIn(signatureKinds, signer.signature_kind)],
    [
      say('signing.certificateConsentOf'),
      signer.consent_version === null ? null : `${signer.consent_version} ${signer.consent_sha256 ?? consent.sha256}`,
    ],
    [say('signing.certificateAsked'), moment(signer.sent_at, zone)],
    [say('signing.certificateFirstOpened'), moment(signer.viewed_at, zone)],
    [say('signing.certificateConsented'), moment(signer.consented_at, zone)],
    [say('signing.certificateSigned'), moment(signer.signed_at, zone)],
    [say('signing.certificateIp'), signer.signed_from_ip],
    [say('signing.certificateBrowser'), signer.signed_user_agent],
  ];
  return known(rows);
}

const known = (rows: readonly [string, string | null][]): Facts =>
  rows.flatMap(([label, value]) => (value === null || value === '' ? [] : [[label, value] as const]));

const labelIn = (list: readonly { readonly value: string; readonly label: string }[], value: string | null) =>
  list.find((each) => each.value === value)?.label ?? null;

/** `2026-03-17 21:02:11 UTC (03-17-2026 04:02 PM CDT, America/Chicago)`. */
function moment(instant: string | null, timeZone: string): string | null {
  if (instant === null) return null;
  const at = new Date(instant);
  const local = `${formatDate(instant, 'event', timeZone)} ${zoneName(instant, timeZone)}`;
  return `${utc(at)} (${local}, ${timeZone})`;
}

const utc = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** Two rows for each event, so a hash never shares its lines with another cell. */
const eventTable = ({ events }: SealInput): Block =>
  facts(
    events.flatMap(({ seq, at, kind, actor_name: by, hash }) => [
      [`${seq} ${labelIn(signingEventKinds, kind) ?? kind}`, [utc(new Date(at)), by].filter(Boolean).join(' · ')],
      [say('signing.certificateSha256'), hash],
    ]),
  );
