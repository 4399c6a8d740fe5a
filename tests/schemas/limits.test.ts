import { describe, expect, test } from 'vitest';
import { model, valuesOf } from './specified.ts';

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
  ['[SH-070]', 'dateStoredFormat', 'YYYY-MM-DD'],
  ['[SH-071]', 'dateDisplayFormat', 'MM/DD/YYYY'],
  ['[AC-015]', 'callbackBackToLoginDelayS', 30],
  ['[AC-021, QN-204]', 'verificationResendCountdownS', 120],
  ['[AC-062]', 'uniqueIdCookieDays', 365],
  ['[AC-066]', 'healthCheckTimeoutMs', 3000],
  ['[AC-079, CT-005, TB-039]', 'listPageSize', 10],
  ['[AC-080, CT-005, TB-039]', 'fetchAllPageSize', 100],
  ['[VA-024]', 'passwordMinLength', 8],
  ['[VA-025]', 'passwordMaxLength', 128],
  ['[QN-013]', 'titleWrapAboveCharacters', 70],
  ['[QN-013]', 'titleWrapWords', 7],
  ['[QN-132, QN-133]', 'singleChoiceDropdownAbove', 10],
  ['[QN-135]', 'choiceCardsPerRow', 4],
  ['[QN-136, QN-137]', 'multiSelectDropdownAbove', 8],
  ['[QN-142]', 'diagramLabelMaxCharacters', 14],
  ['[QN-143]', 'perLocationDropdownAbove', 5],
  ['[QN-145]', 'perConnectionSelectFrom', 4],
  ['[QN-169]', 'copyQuotePageSize', 10],
  ['[QN-230]', 'wanConnectionsLocationsMin', 3],
  ['[QN-230]', 'wanConnectionsLocationsMax', 5],
  ['[QN-245, QN-246]', 'maxChoicesPerLocationPrivileged', 4],
  ['[QN-247]', 'maxChoicesPerLocation', 2],
  ['[QN-248]', 'speedProximityWindow', 2],
  ['[QN-249]', 'broadbandSpeedBelowMbps', 2000],
  ['[QN-250]', 'broadbandSpeedMaxMbps', 1000],
  ['[QN-251]', 'burstableWindow', 4],
  ['[QN-254]', 'contractTermsMaxChoices', 2],
  ['[QN-264, SS-035]', 'siteNameMaxLength', 50],
  ['[QN-271, CT3-005]', 'colocationRadiusMiles', [5, 10, 25, 50, 100]],
  ['[QN-271, CT3-004]', 'colocationRadiusDefaultMiles', 10],
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
  ['[AD-015]', 'addressNameMaxLength', 50],
  ['[SV-013]', 'providerServiceIdMaxLength', 255],
  ['[DF-009]', 'serviceStringMaxLength', 255],
  ['[VA-010, CO-012]', 'contactPhoneMaxLength', 40],
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
    '[CT-020, DF-022]',
    'dateFormats',
    { event: 'MM-DD-YYYY hh:mm A', text: 'MMM DD, YYYY', month: 'MM/YYYY', cell: 'M/D/YY' },
  ],
  ['[CT-021, TB-029]', 'exportFileDateFormat', 'YYYY-MM-DD'],
  ['[CT-022]', 'customTermMinMonths', 3],
  ['[CT-022]', 'customTermMaxMonths', 60],
  ['[CT-024, TB-012]', 'serviceFilterIdLength', 36],
  ['[TB-010]', 'monthFilterYearsBack', 25],
  ['[TB-010]', 'monthFilterYearsAhead', 10],
  ['[TB-011]', 'menuMaxHeightPx', 500],
  ['[FV-004, FV-005]', 'pdfZoom', { step: 0.2, start: 1, min: 0.4, max: 3 }],
  ['[BS-077]', 'bulkSubmitNoticeAboveRows', 100],
  ['[BS-082, BS-083]', 'autosaveThrottleMs', 2000],
  ['[GD-001]', 'walkthroughDelayMs', 500],
  ['[QR-048]', 'quoteDownloadSpeedNeighbors', { '250': [200, 250, 300] }],
] as const;

describe('limits', () => {
  test.each(specified)('%s %s is as specified', (_, id, value) => {
    expect(limit(id)).toEqual(value);
  });

  test('[PR-008] the large incumbents are editable data', () => {
    expect(limit('largeIncumbentCarriers')).toContain('Cincinnati Bell');
  });

  test('[CT-037] every kind of service has a retrieval target and a commission of its own', () => {
    const kinds = valuesOf('service-type').flatMap((type) =>
      type === 'internet' ? ['internet_broadband', 'internet_dedicated'] : [type],
    );
    for (const id of ['quoteRetrievalTargetBusinessDays', 'commissionRatePercent']) {
      expect(Object.keys(limit(id) as object).toSorted()).toEqual(kinds.toSorted());
    }
    expect(limit('commissionRatePercent')).toMatchObject({
      internet_broadband: 12,
      wan_dark_fiber: 8,
      voice_ucaas: 20,
    });
  });
});
