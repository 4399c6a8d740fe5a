/** The review of a project's sites on a separate page, in three consecutive views. [SS-068] [SS-069] [SS-070] */
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { addressReviewViews } from '#generated/domain/lists/address-review-view.ts';
import { sheetMessages as texts } from '#generated/domain/messages/sheet.ts';
import { isFilled } from '#domain/bulk-site/sites.ts';
import { fill } from '#domain/format/fill.ts';
import type { WireRecord } from '#runtime/view.ts';
import { useTeam } from '#web/record/team/team-context.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { AddressesStep } from '../addresses/AddressesStep.tsx';
import { sitesOf } from '../addresses/site-parts.ts';
import { useSheetCheck } from '../addresses/use-sheet-check.ts';
import { bulkSitePath } from '../paths.ts';
import { useProjectMode } from '../project-mode.ts';
import { ProjectNotices } from '../ProjectNotices.tsx';
import type { LoadedDraft } from '../saving/use-draft.ts';
import { useProject } from '../use-project.ts';
import { Corrections } from './Corrections.tsx';
import { Results } from './Results.tsx';
import { ReviewFrame } from './ReviewFrame.tsx';
import { useAddressing } from './use-addressing.ts';

type View = (typeof addressReviewViews)[number]['value'];

interface Props {
  readonly record: WireRecord;
  readonly loaded: LoadedDraft;
}

export function ReviewPage({ record, loaded }: Props) {
  const scope = useTeam();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const project = useProject(record, loaded);
  const mode = useProjectMode(record);
  const check = useSheetCheck(project);
  const addressing = useAddressing(project);
  const sites = sitesOf(project.data).filter(isFilled);
  const view = viewOf(query.get('view'));
  const show = (next: View): void => setQuery({ view: next });
  const leave = (tab: 'addresses' | 'contract-details'): void => {
    void project.saver.flush().catch(() => undefined);
    void navigate(`${bulkSitePath(scope, String(record['id']), tab)}${mode.query}`);
  };
  const toCorrections = async (): Promise<void> => {
    const [first] = mode.isEditable ? await check() : [];
    if (first) flash(fill(texts['sheet.errorsFrom'], { row: first.row }));
    else show(mode.isEditable && !(await addressing.begin()) ? 'corrections' : 'results');
  };
  // Corrections that are opened by their address start the lookup themselves.
  const isLost = view === 'corrections' && addressing.asked === null;
  useEffect(() => {
    if (isLost) void toCorrections();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once each time they open
  }, [isLost]);
  const frame = {
    title: fill(texts['sheet.review'], { count: sites.length }),
    level: 'h1' as const,
    backText: texts['sheet.back'],
  };
  if (view === 'results')
    return (
      <ReviewFrame {...frame} onBack={() => show('spreadsheet')} onNext={() => leave('contract-details')}>
        <Results sites={sites} />
      </ReviewFrame>
    );
  if (isLost) return <Spinner />;
  if (view === 'corrections')
    return (
      <Corrections
        asked={addressing.asked!}
        onNext={async (corrected) => {
          const faults = await addressing.finish(corrected);
          if (faults === null) show('results');
          return faults;
        }}
        renderFrame={(onNext, sheet) => (
          <ReviewFrame {...frame} onBack={() => show('spreadsheet')} onNext={onNext}>
            {sheet}
          </ReviewFrame>
        )}
      />
    );
  return (
    <ReviewFrame {...frame} onBack={() => leave('addresses')} onNext={() => void toCorrections()}>
      <ProjectNotices project={project} mode={mode} />
      <AddressesStep project={project} mode={mode} />
    </ReviewFrame>
  );
}

const viewOf = (wanted: string | null): View =>
  addressReviewViews.find(({ value }) => value === wanted)?.value ?? addressReviewViews[0].value;
