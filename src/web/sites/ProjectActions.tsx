/** Actions on a whole project that is not submitted: rename and delete. [BS-019] [BS-089] [BS-090] */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { bulkSiteMessages as texts } from '#generated/domain/messages/bulkSite.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { bulkSiteUploadView as view } from '#generated/screens/views/bulk-site-upload.ts';
import { fill } from '#domain/format/fill.ts';
import type { WireRecord } from '#runtime/view.ts';
import { ActionDialog } from '#web/record/actions/ActionDialog.tsx';
import { useConfirm } from '#web/record/actions/ConfirmProvider.tsx';
import { useTeam } from '#web/record/team/team-context.ts';
import { flash, flashError } from '#web/shell/flash/flash.ts';
import { deleteRecord, oneOf, refreshRecords, updateRecord } from '#web/shell/records.ts';
import { NameField } from './NameField.tsx';
import { projectsPath } from './paths.ts';
import { RowMenu } from './RowMenu.tsx';
import type { Project } from './use-project.ts';

export function ProjectActions({ project }: { readonly project: Project }) {
  const scope = useTeam();
  const navigate = useNavigate();
  const client = useQueryClient();
  const confirm = useConfirm();
  const [isRenaming, setIsRenaming] = useState(false);
  const { id, name } = project.record;
  const remove = async (): Promise<void> => {
    const title = fill(texts['bulkSite.deleteQuestion'], { name: String(name) });
    if ((await confirm({ title, button: shellMessages['shell.delete'], isDestructive: true })) === null) return;
    try {
      await project.saver.flush();
      await deleteRecord(view.path, String(id));
    } catch (error) {
      return flashError(error);
    }
    flash(texts['bulkSite.deleted'], 'success');
    await navigate(projectsPath(scope));
    client.removeQueries(oneOf(view.path, String(id)));
    await refreshRecords(client);
  };
  const items = [
    { label: texts['bulkSite.rename'], onChoose: () => setIsRenaming(true) },
    { label: texts['bulkSite.delete'], onChoose: () => void remove() },
  ];
  return (
    <>
      <RowMenu name={String(name)} items={items} />
      {isRenaming && <RenameDialog project={project} onClose={() => setIsRenaming(false)} />}
    </>
  );
}

function RenameDialog({ project, onClose }: { readonly project: Project; readonly onClose: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState(String(project.record['name']));
  const rename = async (): Promise<void> => {
    await project.saver.flush();
    const { queryKey } = oneOf(view.path, String(project.record['id']));
    const newest = client.getQueryData<WireRecord>(queryKey) ?? project.record;
    client.setQueryData(queryKey, await updateRecord(view, newest, { name: name.trim() }));
    onClose();
  };
  return (
    <ActionDialog
      title={texts['bulkSite.rename']}
      button={shellMessages['shell.save']}
      isReady={name.trim() !== ''}
      onSend={rename}
      onClose={onClose}
    >
      {() => <NameField name={name} onChange={setName} />}
    </ActionDialog>
  );
}
