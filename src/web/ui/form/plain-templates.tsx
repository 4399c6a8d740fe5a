/** The form engine's frames, which add nothing: our fields bring their own labels and texts. */
import type { FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils';

export const PlainField = ({ children }: FieldTemplateProps) => children;

export const PlainForm = ({ properties }: ObjectFieldTemplateProps) => <>{properties.map(({ content }) => content)}</>;
