/** The form of a service type's attributes, lazy loaded when a field needs it. */
import { catalogueForms } from '#generated/forms/catalogues/registry.ts';
import type { FormDefinition } from '#runtime/form.ts';
import type { NamedValues } from '#runtime/view.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';

const keyOf = (serviceType: unknown) => ['catalogue-form', serviceType];

/** Undefined until the form is loaded, and for a service type without one. */
export function useCatalogueForm(serviceType: unknown): FormDefinition | undefined {
  const load = typeof serviceType === 'string' ? catalogueForms[serviceType] : undefined;
  const { data } = useQuery({
    queryKey: keyOf(serviceType),
    queryFn: () => load!(),
    enabled: load !== undefined,
    staleTime: Infinity,
  });
  return data;
}

/** Finds the loaded form that describes a field of `form`, by the values of the record. */
export function useLoadedCatalogues({ uiSchema }: Pick<FormDefinition, 'uiSchema'>) {
  const queries = useQueryClient();
  return (wire: string, values: NamedValues): FormDefinition | undefined => {
    const by = uiSchema[wire]?.['ui:options'].catalogueBy;
    return by === undefined ? undefined : queries.getQueryData<FormDefinition>(keyOf(values[by]));
  };
}
