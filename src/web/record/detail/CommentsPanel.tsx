/** A thread of messages between customer and staff, with a box to write. */
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#generated/domain/limits.ts';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import { conversationMessages } from '#generated/domain/messages/conversation.ts';
import type { NamedValues } from '#runtime/view.ts';
import { listOf } from '#web/shell/records.ts';
import { PlainList } from '#web/ui/list/PlainList.tsx';
import { Loaded } from '../Loaded.tsx';
import { useTeam } from '../team/team-context.ts';
import { Composer } from '../conversation/Composer.tsx';
import { Message } from '../conversation/Message.tsx';
import type { ManyPanelData, PanelProps } from './panel-data.ts';
import { NothingHere, PanelFrame } from './PanelFrame.tsx';

export function CommentsPanel({ panel, record }: PanelProps<ManyPanelData>) {
  return (
    <PanelFrame title={panel.title}>
      <Thread panel={panel} record={record} />
    </PanelFrame>
  );
}

/** The newest messages, with older ones on demand; oldest first. */
export function Thread({ panel, record }: { readonly panel: ManyPanelData; readonly record: NamedValues }) {
  const { may } = useTeam();
  const [shown, setShown] = useState<number>(limits.threadPageSize);
  const { many } = panel;
  const newest = { [many.by]: record['id'], per_page: shown, sort_field: 'created_at', sort_dir: 'desc' };
  const query = useQuery({ ...listOf(many.path, newest), retry: false });
  const files = useFiles(panel, query.data?.records);
  const body = panel.body ?? 'body';
  return (
    <>
      <Loaded query={query} empty={<NothingHere text={panel.empty?.text ?? texts['app.noComments']} />}>
        {({ records, has_next_page: hasEarlier }) => (
          <>
            {hasEarlier && (
              <Button size="small" onClick={() => setShown(shown + limits.threadPageSize)}>
                {conversationMessages['conversation.earlier']}
              </Button>
            )}
            <PlainList as="ol" sx={{ display: 'grid', gap: 1.5 }}>
              {records.toReversed().map((message: NamedValues) => (
                <Message
                  key={String(message['id'])}
                  view={panel.view}
                  message={message}
                  text={String(message[body] ?? '')}
                  files={files.filter((file) => file[fileLinkOf(panel)] === message['id'])}
                />
              ))}
            </PlainList>
          </>
        )}
      </Loaded>
      {may(panel.view.access.create) && <Composer panel={panel} record={record} body={body} />}
    </>
  );
}

/** The field of a document that references its message. */
const fileLinkOf = ({ view }: ManyPanelData): string => view.many['attachments']?.by ?? '';

function useFiles(panel: ManyPanelData, messages: readonly NamedValues[] | undefined): readonly NamedValues[] {
  const link = fileLinkOf(panel);
  const ids = (messages ?? []).map(({ id }) => String(id));
  const params = { [`${link}__in`]: ids.join(','), per_page: limits.fetchAllPageSize };
  const { data } = useQuery({ ...listOf('attachments', params), enabled: link !== '' && ids.length > 0, retry: false });
  return data?.records ?? [];
}
