/** The console's texts: the specified ones if there are any, otherwise those of react-admin. */
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { tableMessages } from '#generated/domain/messages/table.ts';
import { defaultI18nProvider, type I18nProvider } from 'react-admin';

const specified: Readonly<Record<string, string>> = {
  'ra.navigation.no_results': tableMessages['table.noRows'],
  'ra.navigation.no_filtered_results': tableMessages['table.noRows'],
  'ra.action.select_columns': tableMessages['table.editColumns'],
  'ra.action.export': tableMessages['table.exportCsv'],
  'ra.notification.http_error': tableMessages['table.loadFailed'],
  'ra.page.error': shellMessages['shell.errorTitle'],
  'ra.page.loading': shellMessages['shell.loading'],
};

export const i18nProvider: I18nProvider = {
  ...defaultI18nProvider,
  translate: (key, options) => specified[key] ?? defaultI18nProvider.translate(key, options),
};
