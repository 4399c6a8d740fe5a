/** The server calls of the template editor. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  checkTemplate,
  listTemplateFields,
  previewTemplate,
  type CheckTemplate200,
  type ListTemplateFields200FieldsItem,
} from '#generated/client/templates.ts';

export type TemplateField = ListTemplateFields200FieldsItem;
export type TemplateCheck = CheckTemplate200;

const pauseMs = 600;

/** The text after typing has paused. */
export function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

const asked = (contractId: string | null) => (contractId === null ? {} : { contract_id: contractId });

export function useTemplateFields(contractId: string | null): readonly TemplateField[] {
  const { data } = useQuery({
    queryKey: ['template-fields', contractId],
    queryFn: () => listTemplateFields(asked(contractId)),
    placeholderData: keepPreviousData,
  });
  return data?.fields ?? [];
}

export interface CheckState {
  /** Result for the last checked text; undefined before the first check. */
  readonly check: TemplateCheck | undefined;
  /** True when the current text was checked and has no errors. */
  readonly isReadable: boolean;
}

export function useTemplateCheck(body: string, contractId: string | null): CheckState {
  const { data: check, isPlaceholderData } = useQuery({
    queryKey: ['template-check', body, contractId],
    queryFn: () => checkTemplate({ body, ...asked(contractId) }, { changesNothing: true }),
    enabled: body !== '',
    placeholderData: keepPreviousData,
  });
  return { check, isReadable: check?.mistakes.length === 0 && !isPlaceholderData };
}

/** The bytes of the document; the previous ones while new ones are loading. */
export function useTemplatePreview(body: string, contractId: string | null, isReadable: boolean) {
  return useQuery({
    queryKey: ['template-preview', body, contractId],
    queryFn: async () => {
      const file = await previewTemplate({ body, ...asked(contractId) }, { changesNothing: true });
      return new Uint8Array(await file.arrayBuffer());
    },
    enabled: isReadable && body !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
}
