/** The bundled questionnaire. */
import type { QuestionnaireDefinition } from '#domain/questionnaire/definition.ts';
import { questionnaire } from '#generated/domain/questionnaire.ts';

export const definition: QuestionnaireDefinition = questionnaire;
