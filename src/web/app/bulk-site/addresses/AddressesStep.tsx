/** The sites of a project: a table, and the form of one in a drawer. */
import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { bulkSiteMessages as texts } from '#generated/domain/messages/bulkSite.ts';
import { siteProfileView } from '#generated/screens/views/site-profile.ts';
import type { Site } from '#domain/bulk-site/sites.ts';
import { fill } from '#domain/format/fill.ts';
import type { WireRecord } from '#runtime/view.ts';
import { useConfirm } from '../../actions/ConfirmProvider.tsx';
import { allOf } from '../../data/records.ts';
import { NothingHere, PanelFrame } from '../../detail/PanelFrame.tsx';
import { useColumnSettings } from '../../table/column-settings.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { useTeam } from '../../team/team-context.ts';
import { RowMenu } from '../RowMenu.tsx';
import type { StepProps } from '../step.ts';
import { SiteDrawer } from './SiteDrawer.tsx';
import { siteColumns, siteRecord, sitesOf, withSites } from './site-parts.ts';

const wires = siteColumns.map(({ wire }) => wire);

export function AddressesStep({ project, mode }: StepProps) {
  const store = useColumnSettings('bulk-sites', wires, wires);
  const confirm = useConfirm();
  const names = useProfileNames();
  const [edited, setEdited] = useState<Site | null>(null);
  const sites = sitesOf(project.data);
  const isNew = edited !== null && !sites.some(({ id }) => id === edited.id);
  const keep = (next: readonly Site[]): void => project.saver.change(withSites(project.data, next));
  const remove = async ({ id, name }: Site): Promise<void> => {
    const title = fill(texts['bulkSite.removeSiteTitle'], { name: name ?? '' });
    const answer = await confirm({ title, button: texts['bulkSite.removeSite'], isDestructive: true });
    if (answer) keep(sites.filter((site) => site.id !== id));
  };
  const save = (site: Site): void => {
    keep(isNew ? [...sites, site] : sites.map((each) => (each.id === site.id ? site : each)));
    setEdited(null);
  };
  const siteOf = (id: unknown): Site => sites.find((site) => site.id === id) ?? {};
  const menuOf = ({ id, name }: WireRecord): ReactNode => {
    const items = [
      { label: texts['bulkSite.editSite'], onChoose: () => setEdited(siteOf(id)) },
      { label: texts['bulkSite.removeSite'], onChoose: () => void remove(siteOf(id)) },
    ];
    return <RowMenu name={String(name ?? '')} items={items} />;
  };
  return (
    <PanelFrame
      title={texts['bulkSite.sites']}
      actions={
        mode.isEditable && (
          <Button variant="contained" startIcon={<AddIcon />} onClick={() => setEdited({ id: crypto.randomUUID() })}>
            {texts['bulkSite.addSite']}
          </Button>
        )
      }
    >
      {sites.length === 0 ? (
        <NothingHere text={texts['bulkSite.noSites']} />
      ) : (
        <DataTable
          label={texts['bulkSite.sites']}
          columns={siteColumns}
          records={sites.map((site) => siteRecord(site, names))}
          store={store}
          sort={null}
          onSort={() => undefined}
          rowMenu={mode.isEditable ? menuOf : undefined}
        />
      )}
      {mode.isEditable && edited && (
        <SiteDrawer
          key={edited.id}
          title={isNew ? texts['bulkSite.addSite'] : texts['bulkSite.editSite']}
          site={edited}
          sites={sites}
          onSave={save}
          onClose={() => setEdited(null)}
        />
      )}
    </PanelFrame>
  );
}

function useProfileNames(): ReadonlyMap<string, string> {
  const { teamId } = useTeam();
  const { data } = useQuery({
    queryKey: ['records', siteProfileView.path, 'all', teamId],
    queryFn: () => allOf(siteProfileView.path, { team_id: teamId }),
  });
  return new Map((data ?? []).map(({ id, name }) => [String(id), String(name)]));
}
