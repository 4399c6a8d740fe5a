/** The shipped questionnaire as the analyser reads it. */
import type { QuestionnaireSource } from '#codegen/check/questionnaire/source.ts';
import { shipped } from '../../domain/questionnaire/shipped.ts';

export const source = shipped as unknown as QuestionnaireSource;
