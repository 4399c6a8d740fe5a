/** Fields proposed by the anchors of a document: `{{sign:customer_1}}`, `{{date:carrier_1?}}`. */
import { messages } from '#generated/domain/messages.ts';
import { fill } from '#domain/format/fill.ts';
import { isOnPage, rounded, type PageBox, type Rect } from '#domain/documents/geometry.ts';
import type { components } from '#generated/api/types/components.ts';
import { signerRoles } from '#generated/domain/lists/signer-role.ts';
import { signatureFieldKinds } from '#generated/domain/lists/signature-field-kind.ts';
import type { Anchor } from '#server/kernel/pdf/types.ts';
import { smallest } from './placing.ts';
import { signing, type Signer } from './turn.ts';

type SuggestedField = components['schemas']['PlacedField'];
type Kind = SuggestedField['kind'];

interface Suggested {
  readonly fields: SuggestedField[];
  readonly problems: string[];
}

/** Stores nothing: staff choose from them. Reports anchors without a signer, and duplicate ones. */
export function suggestedFields(
  anchors: readonly Anchor[],
  signers: readonly Signer[],
  pages: readonly PageBox[],
): Suggested {
  const [fields, problems]: [SuggestedField[], string[]] = [[], []];
  const asked = anchors.flatMap((anchor) => {
    const read = readAnchor(anchor.name);
    return read ? [{ ...anchor, ...read }] : [];
  });
  for (const { name, page, box, kind, role, nth, required } of asked) {
    const anchor = `{{${name}}}`;
    const twins = asked.filter((other) => other.name === name);
    if (twins.length > 1) {
      const text = fill(messages['signing.anchorTwice'], { anchor, pages: twins.map((twin) => twin.page).join(', ') });
      if (!problems.includes(text)) problems.push(text);
      continue;
    }
    const signer = signing(signers).filter((each) => each.role === role)[nth - 1];
    if (!signer) {
      const text = unnamed(role, nth, asked);
      if (!problems.includes(text)) problems.push(text);
    } else
      fields.push({
        signer_id: signer.id,
        kind,
        page,
        ...grown(box, kind, pages[page - 1]),
        required,
        label: null,
        anchor,
      });
  }
  return { fields, problems };
}

/** One sentence for all fields of a missing signer. */
function unnamed(role: string, nth: number, asked: readonly { role: string; nth: number; page: number }[]): string {
  const pages = new Set(asked.flatMap((each) => (each.role === role && each.nth === nth ? [each.page] : [])));
  const { label } = signerRoles.find(({ value }) => value === role)!;
  return fill(messages['signing.anchorWithoutSigner'], { signer: `${label} ${nth}`, pages: [...pages].join(', ') });
}

const words: Readonly<Record<string, Kind>> = { sign: 'signature', check: 'checkbox' };

/** `sign:customer_1?`: the kind, the role, its number, and whether it is optional. */
function readAnchor(name: string) {
  const [, word = '', role = '', nth = '1', optional] =
    /^([a-z]+):(customer|carrier)(?:_(\d+))?(\?)?$/.exec(name) ?? [];
  const kind = words[word] ?? signatureFieldKinds.find(({ value }) => value === word)?.value;
  return kind === undefined ? null : { kind, role, nth: Number(nth), required: optional === undefined };
}

/** Sized for its kind, from the upper left corner of the anchor, and kept on the page. */
function grown(box: Rect, kind: Kind, page: PageBox | undefined): Rect {
  const [w, h] = smallest(kind);
  const wanted = { x: box.x, y: box.y, w: Math.max(box.w, w), h: Math.max(box.h, h) };
  if (!page || isOnPage(page, wanted)) return rounded(wanted);
  return rounded({
    ...wanted,
    x: Math.max(0, Math.min(wanted.x, page.width - wanted.w)),
    y: Math.max(0, Math.min(wanted.y, page.height - wanted.h)),
  });
}
