/** Makes a key for a program of the team and shows its secret, once (AK-002). */
import { useState } from 'react';
import { issueApiKey, type IssueApiKeyBody } from '#generated/client/api-keys.ts';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import type { FormDefinition } from '#runtime/form.ts';
import type { NamedValues } from '#runtime/view.ts';
import { useTeam } from '../team/team-context.ts';
import { AskingDialog } from './AskingDialog.tsx';
import { SecretDialog } from './SecretDialog.tsx';

export function IssueKeyDialog({ onClose }: { onClose: () => void }) {
  const { teamId, profile } = useTeam();
  const [issued, setIssued] = useState<{ readonly keyId: string; readonly secret: string } | null>(null);
  const fixed = { team_id: teamId };
  const send = async (body: NamedValues): Promise<void> => {
    const { key, secret } = await issueApiKey(body as object as IssueApiKeyBody);
    setIssued({ keyId: key.key_id, secret });
  };
  if (issued) return <SecretDialog {...issued} onClose={onClose} />;
  const held = profile.team_auth_actions[teamId] ?? [];
  const call = {
    id: `issueApiKey-${teamId}`,
    label: texts['app.createKey'],
    loadForm: async () =>
      withHeld((await import('#generated/forms/operations/issue-api-key.ts')).issueApiKeyForm, held),
  };
  return <AskingDialog call={call} title={texts['app.newKey']} fixed={fixed} onSend={send} onClose={onClose} />;
}

/** With the permissions that the user has. */
function withHeld(form: FormDefinition, held: readonly string[]): FormDefinition {
  const { permissions } = form.uiSchema;
  const { items = [], ...options } = permissions!['ui:options'];
  const offered = items.filter(({ value }) => held.includes(String(value)));
  return {
    ...form,
    uiSchema: { ...form.uiSchema, permissions: { ...permissions!, 'ui:options': { ...options, items: offered } } },
  };
}
