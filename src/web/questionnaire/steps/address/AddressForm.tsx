/** One address: found by search or entered by hand, with what installers have to know about the place. */
import styled from '@emotion/styled';
import { useState } from 'react';
import type { LocationAnswer } from '#domain/questionnaire/answer.ts';
import type { Issue } from '#domain/questionnaire/validate/issue.ts';
import { countries } from '#generated/domain/lists/country.ts';
import { locationTypes } from '#generated/domain/lists/location-type.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { Button } from '#web/shell/controls/Button.tsx';
import type { PlacesApi } from '../../api/places-api.ts';
import { Checkbox } from '../../../controls/Checkbox.tsx';
import { Select } from '../../../controls/Select.tsx';
import { TextInput } from '../../../controls/TextInput.tsx';
import { fieldId, messageAt } from '../../issues/field.ts';
import { asNumber, shownNumber } from '../number-text.ts';
import { AddressSearch } from './AddressSearch.tsx';
import { upFrom } from '../../../controls/style.ts';

interface Props {
  /** Path of the address inside the answer. */
  readonly path: readonly (string | number)[];
  readonly address: LocationAnswer;
  readonly issues: readonly Issue[];
  readonly places: PlacesApi;
  readonly onChange: (address: LocationAnswer) => void;
}

type TextKey = 'street' | 'city' | 'stateProvince' | 'postalCode' | 'demarc';

export function AddressForm({ path, address, issues, places, onChange }: Props) {
  const [isByHand, setIsByHand] = useState(false);
  const hasAddress = Boolean(address.street || address.city || address.postalCode || address.isNewConstruction);
  const areFieldsShown = isByHand || hasAddress || issues.length > 0;
  const change = (part: Partial<LocationAnswer>) => onChange({ ...address, ...part });
  // What was typed over is no longer the place that was found.
  const retype = (part: Partial<LocationAnswer>) =>
    change({ ...part, googleFullDetails: undefined, fullAddress: undefined } as Partial<LocationAnswer>);
  const text = (key: TextKey, label: string, autoComplete: string, isRequired: boolean, hint?: string) => (
    <TextInput
      id={fieldId(...path, key)}
      label={label}
      hint={hint}
      isRequired={isRequired}
      autoComplete={autoComplete}
      value={address[key] ?? ''}
      error={messageAt(issues, ...path, key)}
      onChange={(value) => (key === 'demarc' ? change({ demarc: value }) : retype({ [key]: value }))}
    />
  );
  return (
    <Form>
      <AddressSearch
        id={fieldId(...path, 'search')}
        places={places}
        onFound={(found) => change({ ...found, isNewConstruction: address.isNewConstruction ?? false })}
      />
      {!areFieldsShown && (
        <Button look="text" onClick={() => setIsByHand(true)}>
          {texts['questionnaire.enterByHand']}
        </Button>
      )}
      {areFieldsShown && (
        <>
          {text('street', texts['questionnaire.field.street'], 'address-line1', address.isNewConstruction !== true)}
          <Pair>
            {text('city', texts['questionnaire.field.city'], 'address-level2', true)}
            {text('stateProvince', texts['questionnaire.field.stateProvince'], 'address-level1', true)}
          </Pair>
          <Pair>
            {text('postalCode', texts['questionnaire.field.postalCode'], 'postal-code', true)}
            <Select
              id={fieldId(...path, 'country')}
              label={texts['questionnaire.field.country']}
              isRequired
              options={countries.map(({ value, label }) => ({ value, label }))}
              value={address.country ?? ''}
              error={messageAt(issues, ...path, 'country')}
              onChange={(country) => retype({ country })}
            />
          </Pair>
          <Pair>
            {text('demarc', texts['questionnaire.field.demarc'], 'off', false, texts['questionnaire.demarcHint'])}
            <Select
              id={fieldId(...path, 'locationType')}
              label={texts['questionnaire.field.locationType']}
              hint={texts['questionnaire.locationTypeHint']}
              options={locationTypes.map(({ value, label }) => ({ value, label }))}
              value={address.locationType ?? ''}
              onChange={(locationType) => change({ locationType, isDataCenter: locationType === 'datacenter' })}
            />
          </Pair>
          <Checkbox
            label={texts['questionnaire.newConstruction']}
            isChecked={address.isNewConstruction ?? false}
            onChange={(isNewConstruction) => change({ isNewConstruction })}
          />
          {address.isNewConstruction && (
            <Pair>
              {(['lat', 'lng'] as const).map((key) => (
                <TextInput
                  key={key}
                  id={fieldId(...path, key)}
                  label={texts[`questionnaire.field.${key}`]}
                  isRequired={!address.street}
                  inputMode="text"
                  value={shownNumber(address[key])}
                  error={messageAt(issues, ...path, key)}
                  onChange={(value) => change({ [key]: asNumber(value) ?? undefined })}
                />
              ))}
            </Pair>
          )}
        </>
      )}
    </Form>
  );
}

const Form = styled('div')({ display: 'grid', gap: 16, '& > button': { justifySelf: 'start' } });
const Pair = styled('div')({
  display: 'grid',
  gap: 16,
  alignItems: 'end',
  [upFrom.sm]: { gridTemplateColumns: '1fr 1fr', alignItems: 'start' },
});
