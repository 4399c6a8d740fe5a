/** Makes an API call on one record and reports the result. */
import { appMessages } from '#generated/domain/messages/app.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { fill } from '#domain/format/fill.ts';
import { inSentence } from '#domain/format/in-sentence.ts';
import type { NamedValues } from '#runtime/view.ts';
import { http } from '#web/shell/api/http.ts';
import { flash } from '#web/shell/flash/flash.ts';

export interface RecordCall {
  readonly label: string;
  readonly method: string;
  /** With the record's id in braces, unless the body contains it. */
  readonly path: string;
  /** Wire name of the record's id in the body, or of a list of ids. */
  readonly by?: string;
  readonly isList?: boolean;
  /** The success message. */
  readonly done?: string;
  /** The type of the response: another record of the same kind, or a stored document. */
  readonly answers?: 'record' | 'document';
}

/** The part of the body that is not asked for: the record's id. */
export function fixedBody({ by, isList }: RecordCall, id: string): NamedValues | undefined {
  return by === undefined ? undefined : { [by]: isList === true ? [id] : id };
}

/** The body as JSON, or as a form if it has files. */
function sentAs(body: NamedValues): NamedValues | FormData {
  const values = Object.entries(body).map(([name, value]) => [name, [value].flat()] as const);
  if (!values.some(([, each]) => each.some((value) => value instanceof File))) return body;
  const form = new FormData();
  for (const [name, each] of values)
    for (const value of each) form.append(name, value instanceof File ? value : String(value));
  return form;
}

/** Makes the call, shows the success message and offers a stored document. Returns the id of another record that it created. */
export async function callOnRecord(call: RecordCall, id: string, asked?: NamedValues): Promise<string | null> {
  const fixed = fixedBody(call, id);
  const answer = await http<NamedValues | undefined>({
    url: `/api${call.path.replace(/\{\w+\}/, id)}`,
    method: call.method.toUpperCase(),
    data: asked || fixed ? sentAs({ ...asked, ...fixed }) : undefined,
  });
  const message = call.done ?? fill(shellMessages['shell.actionDone'], { action: inSentence(call.label) });
  const file = call.answers === 'document' ? answer?.['url'] : undefined;
  if (typeof file === 'string')
    flash(message, 'success', {
      autoHideMs: null,
      action: { label: appMessages['app.download'], run: () => window.open(file, '_blank', 'noopener') },
    });
  else flash(message, 'success');
  return call.answers === 'record' && typeof answer?.['id'] === 'string' ? answer['id'] : null;
}
