/** The track record of a carrier in one line: `Answers in 26 h · No bid 12% · Slip 3 days`. */
import { useQuery } from '@tanstack/react-query';
import { scorecardMessages as texts } from '#generated/domain/messages/scorecard.ts';
import { figuresOf, trackRecordOf } from './track-record.ts';

export function TrackLine({ provider }: { readonly provider: string }) {
  const { data, error } = useQuery(trackRecordOf(provider));
  if (error) return <>{texts['scorecard.failed']}</>;
  if (!data) return <>…</>;
  const known = figuresOf(data).flatMap(({ title, shown }) => (shown === null ? [] : [`${title} ${shown}`]));
  return <>{known.length === 0 ? texts['scorecard.new'] : known.join(' · ')}</>;
}
