/** Files of a questionnaire: stored with it, and moved to its team on completion. */
import { messages } from '#generated/domain/messages.ts';
import type { Evaluation } from '#domain/questionnaire/evaluation.ts';
import { typeOfData } from '#domain/questionnaire/types/registry.ts';
import type { UploadedFile } from '#runtime/operation.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecord } from '#server/kernel/data/system-write.ts';
import type { ReceivedFile } from '#server/kernel/files/file-store.ts';
import { ApiError, invalid } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { addFiles, giveFile } from './queries.ts';
import { definition, type QuestionnaireRow } from './row.ts';

interface KeptFile {
  readonly id: string;
  readonly file_url: string;
  readonly name: string;
}

/** All or none, with the question's error texts. [QN-319] [QN-296] [QN-297] [QN-298] */
export async function keepFiles(
  { scope, services: { files: store } }: CallContext,
  questionId: string,
  files: readonly UploadedFile[],
  take: Take,
): Promise<KeptFile[]> {
  const { teamId, rule } = await take(async (_session, row) => {
    requireOpen(row);
    return { teamId: row.teamId, rule: ruleFor(questionId, files.length) };
  });
  const work = (received: readonly ReceivedFile[]): Promise<KeptFile[]> =>
    take(async (session, row) => {
      requireOpen(row);
      const kept: KeptFile[] = [];
      for (const [at, file] of received.entries()) {
        const id = await store.keep(session, file, { teamId: row.teamId });
        kept.push({ id, file_url: `/api/files/${id}`, name: files[at]!.fileName });
      }
      await addFiles.change(session, { id: row.id, files: kept.map(({ id }) => id) });
      return kept;
    });
  return store.receiving(scope, files, { teamId, field: 'files' }, work).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.fields['files'] === undefined) throw tooLarge(error, rule.sizeMessage);
    throw refused(rule.typeMessage);
  });
}

/** Runs work on the questionnaire under its lock, if the caller may change it. */
type Take = <T>(work: (session: Session, row: QuestionnaireRow) => Promise<T>) => Promise<T>;

function requireOpen({ status }: QuestionnaireRow): void {
  if (status !== 'IN_PROGRESS') throw new ApiError('conflict', { message: messages['questionnaire.alreadySubmitted'] });
}

const tooLarge = (error: unknown, message: string): unknown =>
  error instanceof ApiError && error.code === 'tooLarge' ? refused(message) : error;

function ruleFor(questionId: string, count: number) {
  const rule = definition.questions.find(({ id }) => id === questionId)?.answer.files;
  if (!rule) throw invalid({ question_id: [definition.flow.messages.invalid] });
  if (count > rule.max) throw refused(rule.maxMessage);
  return rule;
}

const refused = (message: string): ApiError => invalid({ files: [message] }, message);

/** The files in the answers become documents of the team, on the first of its new requests if there is one. */
export async function handOverFiles(
  session: Session,
  teamId: string,
  evaluation: Evaluation,
  groupId: string | null,
): Promise<void> {
  for (const { fileId, category } of namedFiles(evaluation)) {
    const stored = await giveFile.first(session, { file: fileId, team: teamId });
    await addRecord(session, 'attachment', {
      team_id: teamId,
      service_group_id: groupId,
      file_id: fileId,
      category,
      name: stored?.name ?? messages['file.unnamed'],
    });
  }
}

const namedFiles = (evaluation: Evaluation) =>
  [...evaluation.answers.values()].flatMap((data) => typeOfData(data)?.files?.(data) ?? []);
