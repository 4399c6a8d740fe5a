/** Frames of the form engine that render only their children: our fields have their own labels and texts. */
import type { FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils';

export const PlainField = ({ children }: FieldTemplateProps) => children;

export const PlainForm = ({ properties }: ObjectFieldTemplateProps) => <>{properties.map(({ content }) => content)}</>;
