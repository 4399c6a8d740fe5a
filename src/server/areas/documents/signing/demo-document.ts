/** A document of the demo: written, placed, sent and signed by the regular functions. */
import { limits } from '#generated/domain/limits.ts';
import type { AttachmentCategory } from '#generated/domain/lists/attachment-category.ts';
import type { SignerRole } from '#generated/domain/lists/signer-role.ts';
import type { SigningOrder } from '#generated/domain/lists/signing-order.ts';
import { newId } from '#server/kernel/data/id.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { renderPdf } from '#server/kernel/pdf/files.ts';
import type { Rendered } from '#server/kernel/pdf/types.ts';
import { decline } from './decline.ts';
import { keepEvent, type Actor } from './events.ts';
import type { OpenSigning } from './opened.ts';
import { setFields, setSigners } from './placing.ts';
import { addDocument, keepDocument } from './prepare.ts';
import { signersOf } from './queries.ts';
import { send, voidDocument } from './send.ts';
import { sign } from './sign.ts';
import { view } from './view.ts';

export interface DemoDocument {
  readonly team: string;
  readonly group: string;
  readonly actionItem?: string;
  readonly provider?: string;
  readonly name: string;
  readonly category: AttachmentCategory;
  readonly text: readonly string[];
  readonly order?: SigningOrder;
  readonly signers: readonly { readonly name: string; readonly email: string; readonly role: SignerRole }[];
  /** Steps of its history: `send`, `view 1`, `sign 1`, `decline 2`, `expire`, `void`; the number is the signer's. */
  readonly steps: readonly string[];
  /** Reason for the decline or void. */
  readonly reason?: string;
}

interface Stage {
  readonly session: Session;
  readonly services: CallContext['services'];
  readonly actor: Actor;
}

type Step = (stage: Stage, documentId: string, demo: DemoDocument, signer: number) => Promise<unknown>;

/** Returns the id of the attachment. The session acts for the requester of the signatures. */
export async function playDocument(stage: Stage, demo: DemoDocument): Promise<string> {
  const { document, attachment } = await prepared(stage, demo);
  for (const step of demo.steps) {
    const [word = '', signer = '1'] = step.split(' ');
    await steps[word as keyof typeof steps](stage, document, demo, Number(signer) - 1);
  }
  return attachment;
}

async function prepared({ session, services, actor }: Stage, demo: DemoDocument) {
  const { bytes: content, pages } = await pdfOf(demo);
  const file = { name: demo.name, contentType: 'application/pdf', content };
  const attachment = await addRecord(session, 'attachment', {
    team_id: demo.team,
    service_group_id: demo.group,
    provider_id: demo.provider ?? null,
    name: demo.name,
    category: demo.category,
    file_id: await services.files.keepMade(session, file, { teamId: demo.team }),
    signature_required: true,
  });
  const item = demo.actionItem ?? null;
  const document = await addDocument(session, attachment, {
    attachment_id: attachment.id,
    action_item_id: item,
    already_signed: false,
  });
  await keepEvent(session, document, { kind: 'created', actor, detail: { sha256: document.original_sha256 } });
  const inspected = { pages, hasText: true, needsCopy: false };
  const copy = { inspected, made: null };
  await keepDocument(session, services, document, copy, actor);
  const draft = await getRecord(session, 'signable-document', document.id);
  const signers = [...demo.signers];
  await setSigners(session, draft, { signing_order: demo.order ?? 'sequential', signers });
  await setFields(session, draft, await fieldsFor(session, document.id));
  return { document: document.id, attachment: attachment.id };
}

/** A signature and a date for each signer, one signer below the other. */
async function fieldsFor(session: Session, document: string) {
  const [w, h] = limits.signatureFieldMinPoints.signature as [number, number];
  const asked = (await signersOf.all(session, { document })).filter(({ role }) => role !== 'viewer');
  return asked.flatMap(({ id }, at) => {
    const place = { signer_id: id, page: 1, y: 480 + 70 * at, required: true };
    return [
      { ...place, kind: 'signature' as const, x: 72, w: w + 80, h: h + 10 },
      { ...place, kind: 'date' as const, x: 320, w: w, h: h },
    ];
  });
}

const written = new Map<string, Promise<Rendered>>();

/** The same text gives the same bytes, so it is rendered once. */
function pdfOf({ name, text }: DemoDocument): Promise<Rendered> {
  const key = JSON.stringify([name, text]);
  const [title = name, ...lines] = text;
  const made =
    written.get(key) ??
    renderPdf({
      title,
      language: 'en-US',
      madeAt: new Date(0).toISOString(),
      foot: '{n} / {m}',
      blocks: [
        { kind: 'heading', level: 1, text: [{ text: title }] },
        ...lines.map((line) => ({ kind: 'paragraph' as const, text: [{ text: line }] })),
      ],
    });
  written.set(key, made);
  return made;
}

const steps = {
  send: async ({ session, services, actor }, id) => send(session, await documentAt(session, id), actor, services),
  view: async (stage, id, _, at) => view(stage.session, await openedAs(stage, id, at), stage.services),
  sign: async (stage, id, _, at) => {
    const opened = await openedAs(stage, id, at);
    const submission = {
      name: opened.signer.name,
      signature: { kind: 'typed' as const },
      fields: [],
      consent_version: limits.signatureConsentVersion,
      agreed: true,
    };
    await sign(stage.session, opened, submission, stage.services);
  },
  decline: async (stage, id, { reason = '' }, at) =>
    decline(stage.session, await openedAs(stage, id, at), { reason: 'terms', text: reason }, stage.services),
  expire: async ({ session, services }, id) => {
    await setValues(session, 'signable-document', id, { expires_at: new Date().toISOString() });
    await services.transition(session, 'signable-document', id, 'expire');
  },
  void: async ({ session, services, actor }, id, { reason = '' }) =>
    voidDocument(session, await documentAt(session, id), reason, actor, services),
} satisfies Record<string, Step>;

const documentAt = (session: Session, id: string): Promise<RecordOf<'signable-document'>> =>
  getRecord(session, 'signable-document', id);

async function openedAs({ session }: Stage, id: string, at: number): Promise<OpenSigning> {
  const signers = await signersOf.all(session, { document: id });
  const signer = signers[at]!;
  const document = await documentAt(session, id);
  const actor = { userId: signer.user_id, name: signer.name, ipAddress: null, userAgent: null };
  // A member signs by account, others by a link whose token is not stored.
  const linkId = signer.user_id === null ? newId() : null;
  return { document, signers, signer, actor, linkId, bar: null, wasLive: true, isLive: true };
}
