/** What the editor of templates asks the server. */
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

/** The text once nobody has typed for a moment. */
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
  /** Of the last text that was checked; undefined until the first was. */
  readonly check: TemplateCheck | undefined;
  /** The text of now was checked, and holds no mistake. */
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

/** The bytes of the document; the last ones while newer are on their way. */
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
