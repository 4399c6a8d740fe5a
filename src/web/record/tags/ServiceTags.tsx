/** The tags of a service, and a dialog to change them. [TG-001] */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { bulkMessages as texts } from '#generated/domain/messages/bulk.ts';
import { limits } from '#generated/domain/limits.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { serviceTagView } from '#generated/screens/views/service-tag.ts';
import { serviceTaggingView } from '#generated/screens/views/service-tagging.ts';
import { serviceView } from '#generated/screens/views/service.ts';
import type { NamedValues, WireRecord } from '#runtime/view.ts';
import { ActionDialog } from '#web/record/actions/ActionDialog.tsx';
import { PermittedButton } from '#web/record/actions/PermittedButton.tsx';
import type { ManyPanelData } from '#web/record/detail/panel-data.ts';
import { useRelated } from '#web/record/detail/related.ts';
import { LoadFailure } from '#web/record/list/LoadFailure.tsx';
import { flash } from '#web/shell/flash/flash.ts';
import { refreshRecords } from '#web/shell/records.ts';
import { Field } from '#web/ui/field/full/Field.tsx';
import { FormDataContext } from '#web/ui/lookup/form-data.ts';
import { alterTags } from './alter-tags.ts';

const panel: ManyPanelData = { kind: 'related', many: serviceView.many.tags, view: serviceTagView, actions: [] };

export default function ServiceTags({ record }: { record: WireRecord }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data: tags, error, refetch } = useRelated(panel, record['id'], limits.tablePageSize * 4);
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {tags?.length === 0 && (
        <Typography sx={{ color: 'text.secondary', marginRight: 1 }}>{texts['bulk.noTags']}</Typography>
      )}
      {tags?.map((tag) => (
        <Tag key={String(tag['id'])} tag={tag} />
      ))}
      {tags !== undefined && (
        <PermittedButton
          access={serviceTaggingView.access.create}
          size="small"
          variant="outlined"
          onClick={() => setIsOpen(true)}
        >
          {texts['bulk.changeTags']}
        </PermittedButton>
      )}
      {isOpen && (
        <TagsDialog
          service={record}
          had={(tags ?? []).map((tag) => String(tag['id']))}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Box>
  );
}

const Tag = ({ tag }: { readonly tag: NamedValues }) => (
  <Box
    component="span"
    sx={(theme) => ({
      display: 'inline-flex',
      alignItems: 'center',
      gap: 0.75,
      maxWidth: '100%',
      minHeight: 24,
      paddingInline: 1,
      borderRadius: '6px',
      fontSize: 12,
      fontWeight: 600,
      overflowWrap: 'anywhere',
      backgroundColor: theme.tokens.tones.neutral.tint,
      color: theme.tokens.tones.neutral.ink,
    })}
  >
    <Box
      component="span"
      sx={{ flex: 'none', width: 10, height: 10, borderRadius: '3px', backgroundColor: String(tag['color']) }}
    />
    {String(tag['label'])}
  </Box>
);

interface DialogProps {
  readonly service: WireRecord;
  /** Ids of its current tags. */
  readonly had: readonly string[];
  readonly onClose: () => void;
}

const reference = { ...serviceTaggingView.fields.tagId.reference, among: { team_id: 'team_id' } };

/** Sends only additions and removals, so that tags that someone else adds at the same time stay. */
function TagsDialog({ service, had, onClose }: DialogProps) {
  const id = useId();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<readonly string[]>(had);
  const add = chosen.filter((each) => !had.includes(each));
  const remove = had.filter((each) => !chosen.includes(each));
  const team = String(service['team_id']);
  const send = async (): Promise<void> => {
    await alterTags(team, { ids: [String(service['id'])], add, remove });
    flash(texts['bulk.tagsChanged'], 'success');
    onClose();
    await refreshRecords(client);
  };
  return (
    <ActionDialog
      title={texts['bulk.tagsOfOne']}
      button={shellMessages['shell.save']}
      isReady={add.length + remove.length > 0}
      onSend={send}
      onClose={onClose}
    >
      {() => (
        <FormDataContext value={{ team_id: team }}>
          <Field
            id={`${id}-tags`}
            title={texts['bulk.tags']}
            value={chosen}
            onChange={(ids) => setChosen(Array.isArray(ids) ? ids.map(String) : [])}
            field={{ reference }}
            kind="references"
          />
        </FormDataContext>
      )}
    </ActionDialog>
  );
}
