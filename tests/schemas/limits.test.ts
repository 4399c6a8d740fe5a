import { describe, expect, test } from 'vitest';
import { model, valuesOf, verbatim } from './specified.ts';

const limit = (id: string) => model.limits.find((one) => one.id === id)?.value;

const specified = [
  ['[SH-057, TB-034]', 'tablePageSize', 25],
  ['[TB-033, CT-010]', 'browserTablePageSize', 50],
  ['[SH-062]', 'breakpointsPx', { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 }],
  ['[SH-063]', 'sideRailWidthPx', 80],
  ['[SH-064]', 'drawerWidthPx', 240],
  ['[SH-065]', 'topBarHeightPx', 78],
  ['[SH-066]', 'adminTopBarHeightPx', 56],
  ['[SH-067]', 'fontFamilies', { text: 'Inter', title: 'Bitter' }],
  ['[AC-015]', 'callbackBackToLoginDelayS', 30],
  ['[AC-021, QN-204]', 'verificationResendCountdownS', 120],
  ['[AC-062]', 'uniqueIdCookieDays', 365],
  ['[AC-066]', 'healthCheckTimeoutMs', 3000],
  ['[AC-079, CT-005, TB-039]', 'listPageSize', 10],
  ['[AC-080, CT-005, TB-039]', 'fetchAllPageSize', 100],
  ['[VA-024]', 'passwordMinLength', 8],
  ['[VA-025]', 'passwordMaxLength', 128],
  ['[QN-169]', 'copyQuotePageSize', 10],
  ['[QN-297]', 'questionnaireUploadMaxFiles', 10],
  ['[QN-299]', 'billUploadMaxFiles', 1],
  ['[QN-300, FV-009, DO-013]', 'uploadExtensions', ['pdf', 'png', 'jpg', 'jpeg']],
  ['[QN-307]', 'meetingLengthMinutes', 30],
  ['[QN-308]', 'addressSuggestionPageSize', 25],
  ['[QN-309]', 'addressSuggestionRows', 7],
  ['[QN-310]', 'addressSuggestionDebounceMs', 500],
  ['[NO-019]', 'notificationPanelWidthPx', 425],
  ['[NO-025]', 'flashAutoHideMs', 6000],
  ['[NO-026]', 'snackbarMaxWidthPx', 600],
  ['[NO-029]', 'socketReconnectMs', 3000],
  ['[NO-030, ER-014]', 'socketConnectRetries', 5],
  ['[NO-030]', 'socketConnectRetryDelayMs', 1000],
  ['[NO-044, AN-002]', 'analyticsBatchEvents', 10],
  ['[NO-044, AN-003]', 'analyticsBatchMs', 15_000],
  ['[ER-010]', 'errorReportRepeatMax', 10],
  ['[ER-027, TU-022]', 'invitationErrorRedirectMs', 3000],
  ['[ER-007]', 'connectivityErrorTexts', ['failed to fetch', 'load failed']],
  ['[TU-033]', 'invitationDays', 7],
  ['[CT-011, TB-032]', 'rowsPerPageOptions', [5, 10, 25, 50, 100]],
  ['[CT-012, TB-021]', 'addressListPageSize', 50],
  ['[CT-013, TB-021]', 'pickerPageSize', 25],
  ['[CT-014]', 'adminUserListSize', 1000],
  ['[AM-042, ER3-002]', 'adminUserListWarningAbove', 900],
  ['[CT-015, TB-028]', 'exportPageSize', 200],
  ['[CT-016, TB-002]', 'filterDebounceMs', 800],
  ['[TB-003]', 'generalSearchDebounceMs', { min: 300, max: 800 }],
  ['[TB-037]', 'pageResetDebounceMs', 500],
  ['[CT-017, FV-010, DO-014]', 'uploadMaxBytes', 50 * 1_048_576],
  ['[CT-018, DF-019]', 'currencyPrecision', 2],
  ['[DF-017]', 'defaultCurrency', 'USD'],
  [
    '[CT-020, DF-022, SH-071]',
    'dateFormats',
    { form: 'MM/DD/YYYY', event: 'MM-DD-YYYY hh:mm A', text: 'MMM DD, YYYY', month: 'MM/YYYY', cell: 'M/D/YY' },
  ],
  ['[CT-022]', 'customTermMinMonths', 3],
  ['[CT-022]', 'customTermMaxMonths', 60],
  ['[CT-024, TB-012]', 'serviceFilterIdLength', 36],
  ['[TB-010]', 'monthFilterYearsBack', 25],
  ['[TB-010]', 'monthFilterYearsAhead', 10],
  ['[TB-011]', 'menuMaxHeightPx', 500],
  ['[FV-004, FV-005]', 'pdfZoom', { step: 0.2, start: 1, min: 0.4, max: 3 }],
  ['[BS-077]', 'bulkSubmitNoticeAboveRows', 100],
  ['[BS-082, BS-083]', 'autosaveThrottleMs', 2000],
  ['[QR-048]', 'quoteDownloadSpeedNeighbors', { '250': [200, 250, 300] }],
  ['[AC-063]', 'uniqueIdCookieName', 'ly_uuid'],
  ['[AD-050]', 'addressSuggestionPageSize', 25],
  ['[AD-050]', 'addressSuggestionRows', 7],
  ['[AD-050]', 'addressSuggestionDebounceMs', 500],
  ['[SG-015]', 'cardWidthPx', 224],
  ['[SG-015]', 'cardTextMaxCharacters', 25],
  ['[QT-023]', 'quoteValidityDays', 30],
  ['[QR-070]', 'quoteFollowUpMax', 3],
  ['[AI-024]', 'actionItemDueBusinessDays', 3],
  ['[DO-032]', 'signatureExpiryDays', 14],
  ['[DO-032]', 'signatureReminderDays', [3, 7, 12]],
  ['[BS-067]', 'meetingLengthMinutes', 30],
  ['[SP-010]', 'siteProfilesPageSize', 25],
  ['[SS-005]', 'sheetPaddedRows', 100],
  ['[SS-006]', 'sheetPageSizeOptions', [25, 50, 100, 500, 1000]],
  ['[SS-007]', 'sheetPageSizeDefault', 10_000],
  ['[SS-015]', 'profileDrawerMaxWidthPx', 560],
] as const;

describe('limits', () => {
  test.each(specified)('%s %s is as specified', (_, id, value) => {
    expect(limit(id)).toEqual(value);
  });

  test('[PR-008] the large incumbents are editable data', () => {
    expect(limit('largeIncumbentCarriers')).toEqual(verbatim('PR-008'));
  });

  test('[CT-037] every kind of service has its own retrieval target and commission', () => {
    const kinds = valuesOf('service-type').flatMap((type) =>
      type === 'internet' ? ['internet_broadband', 'internet_dedicated'] : [type],
    );
    for (const id of ['quoteRetrievalTargetBusinessDays', 'commissionRatePercent']) {
      expect(Object.keys(limit(id) as object).toSorted()).toEqual(kinds.toSorted());
    }
  });

  test('[BI-024] endings of files have no dot, which the choice of files puts before them', () => {
    const endings = model.limits
      .filter(({ id }) => id.endsWith('Extensions'))
      .flatMap(({ value }) => value as string[]);
    expect(endings).toContain('ach');
    expect(endings.filter((each) => each.includes('.'))).toEqual([]);
  });

  test('[PR-020] commission starts at the proposed percentages', () => {
    expect(limit('commissionRatePercent')).toEqual({
      internet_broadband: 12,
      internet_dedicated: 16,
      wan_point_to_point: 15,
      wan_wavelength: 15,
      wan_mpls: 15,
      wan_vpls: 15,
      wan_dark_fiber: 8,
      wan_sd_wan: 18,
      voice_ucaas: 20,
      voice_sip: 16,
      voice_pri: 16,
      voice_phone_lines: 12,
      colocation: 10,
      cross_connect: 10,
      direct_cloud_connect: 12,
      mobile_line: 8,
      tv: 10,
      music: 10,
      security: 10,
    });
  });

  test('[SH-068, SH-069] the palette is navy and purple', () => {
    const { navy, purple } = limit('palette') as unknown as Record<'navy' | 'purple', Record<string, string>>;
    expect([Object.keys(navy).length, Object.keys(purple).length]).toEqual([3, 2]);
    for (const shade of Object.values(navy)) expect(hueOf(shade)).toSatisfy((hue: number) => hue >= 215 && hue <= 235);
    for (const shade of Object.values(purple))
      expect(hueOf(shade)).toSatisfy((hue: number) => hue >= 250 && hue <= 290);
  });
});

/** Hue of `#RRGGBB` on the color circle, in degrees. */
function hueOf(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ];
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  const sector =
    most === red ? (green - blue) / range : most === green ? 2 + (blue - red) / range : 4 + (red - green) / range;
  return (sector * 60 + 360) % 360;
}
