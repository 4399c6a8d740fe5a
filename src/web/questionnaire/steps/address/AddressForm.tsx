/** One address: searched or entered by hand, with notes for installers. */
import { Field } from '#web/ui/field/light/Field.tsx';
import styled from '@emotion/styled';
import { useState } from 'react';
import type { LocationAnswer } from '#domain/questionnaire/answer.ts';
import type { Issue } from '#domain/questionnaire/validate/issue.ts';
import { splitAddress } from '#domain/places/one-line.ts';
import { partTitles } from '#domain/places/part-titles.ts';
import { needOf } from '#domain/places/postal-code.ts';
import { countries } from '#generated/domain/lists/country.ts';
import { locationTypes } from '#generated/domain/lists/location-type.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { Button } from '#web/ui/button/Button.tsx';
import type { PlacesApi } from '../../api/places-api.ts';
import { Checkbox } from '#web/ui/field/light/Checkbox.tsx';
import { fieldId, messageAt } from '../../issues/field.ts';
import { countOf } from '../count.ts';
import { AddressSearch } from './AddressSearch.tsx';
import { upFrom } from '#web/theme/style.ts';

interface Props {
  /** Path of the address inside the answer. */
  readonly path: readonly (string | number)[];
  readonly address: LocationAnswer;
  readonly issues: readonly Issue[];
  readonly isHandoffNeeded: boolean;
  readonly places: PlacesApi;
  readonly onChange: (address: LocationAnswer) => void;
  /** Called when a selected address starts or finishes loading. */
  readonly onFinding: (isFinding: boolean) => void;
}

export function AddressForm({ places, onFinding, ...props }: Props) {
  const { path, address, issues, onChange } = props;
  const [isByHand, setIsByHand] = useState(false);
  const hasAddress = Boolean(address.street || address.city || address.postalCode || address.isNewConstruction);
  const areFieldsShown = isByHand || hasAddress || issues.length > 0;
  return (
    <Form>
      <AddressSearch
        id={fieldId(...path, 'search')}
        places={places}
        onFound={(found) => onChange({ ...address, ...found, isNewConstruction: address.isNewConstruction ?? false })}
        onFinding={onFinding}
        onTyped={(text) => !hasAddress && onChange({ ...address, ...typedAddress(text) })}
      />
      {areFieldsShown ? (
        <AddressFields {...props} />
      ) : (
        <Button look="text" onClick={() => setIsByHand(true)}>
          {texts['questionnaire.enterByHand']}
        </Button>
      )}
    </Form>
  );
}

/** The parts of an address line, else the line as the street. */
function typedAddress(text: string): Partial<LocationAnswer> {
  const parts = splitAddress(text);
  if (parts === null) return { street: text };
  const { street, city, state_province: stateProvince, postal_code: postalCode, country } = parts;
  return { street, city, stateProvince, postalCode, country };
}

type FieldsProps = Omit<Props, 'places' | 'onFinding'>;

function AddressFields(props: FieldsProps) {
  const { path, address, isHandoffNeeded, onChange } = props;
  const change = (part: Partial<LocationAnswer>) => onChange({ ...address, ...part });
  const titles = partTitles(address.country);
  return (
    <>
      <TextPart {...props} part="street" autoComplete="address-line1" isRequired={address.isNewConstruction !== true} />
      <Pair>
        <TextPart {...props} part="city" autoComplete="address-level2" isRequired />
        <TextPart
          {...props}
          part="stateProvince"
          title={titles.state}
          autoComplete="address-level1"
          isRequired={needOf(address.country, 'state_province') === 'required'}
        />
      </Pair>
      <Pair>
        <TextPart
          {...props}
          part="postalCode"
          title={titles.postalCode}
          autoComplete="postal-code"
          isRequired={needOf(address.country, 'postal_code') === 'required'}
        />
        <Country {...props} />
      </Pair>
      <Pair>
        <TextPart {...props} part="demarc" isRequired={false} help={texts['questionnaire.demarcHint']} />
        <Field
          kind="enum"
          id={fieldId(...path, 'locationType')}
          title={texts['questionnaire.field.locationType']}
          help={texts['questionnaire.locationTypeHint']}
          isRequired={false}
          value={address.locationType ?? ''}
          onChange={(locationType = '') => change({ locationType, isDataCenter: locationType === 'datacenter' })}
          field={{ items: locationTypes }}
        />
      </Pair>
      {isHandoffNeeded && (
        <TextPart {...props} part="handoffDetails" isRequired help={texts['questionnaire.handoffHint']} />
      )}
      <Checkbox
        label={texts['questionnaire.newConstruction']}
        isChecked={address.isNewConstruction ?? false}
        onChange={(isNewConstruction) => change({ isNewConstruction })}
      />
      {address.isNewConstruction && <Coordinates {...props} />}
    </>
  );
}

interface TextPartProps extends FieldsProps {
  readonly part: 'street' | 'city' | 'stateProvince' | 'postalCode' | 'demarc' | 'handoffDetails';
  /** In place of the usual one. */
  readonly title?: string;
  readonly autoComplete?: string;
  readonly isRequired: boolean;
  readonly help?: string;
}

const TextPart = ({ path, address, issues, onChange, part, title, autoComplete = 'off', ...words }: TextPartProps) => (
  <Field
    {...words}
    kind="text"
    id={fieldId(...path, part)}
    title={title ?? texts[`questionnaire.field.${part}`]}
    value={address[part] ?? ''}
    mistake={messageAt(issues, ...path, part)}
    onChange={(text = '') => onChange({ ...(isInside(part) ? address : retyped(address)), [part]: text })}
    field={{ autoComplete }}
  />
);

/** Parts that describe a position inside the building, so the found address stays valid. */
const isInside = (part: TextPartProps['part']): boolean => part === 'demarc' || part === 'handoffDetails';

const Country = ({ path, address, issues, onChange }: FieldsProps) => (
  <Field
    kind="enum"
    id={fieldId(...path, 'country')}
    title={texts['questionnaire.field.country']}
    isRequired
    value={address.country ?? ''}
    mistake={messageAt(issues, ...path, 'country')}
    onChange={(country = '') => onChange({ ...retyped(address), country })}
    field={{ items: countries }}
  />
);

/** Edited parts no longer match the found address. */
const retyped = (address: LocationAnswer): LocationAnswer =>
  ({ ...address, googleFullDetails: undefined, fullAddress: undefined }) as LocationAnswer;

const Coordinates = ({ path, address, issues, onChange }: FieldsProps) => (
  <Pair>
    {(['lat', 'lng'] as const).map((key) => (
      <Field
        kind="decimal"
        key={key}
        id={fieldId(...path, key)}
        title={texts[`questionnaire.field.${key}`]}
        isRequired={!address.street}
        value={address[key]}
        mistake={messageAt(issues, ...path, key)}
        onChange={(value) => onChange({ ...address, [key]: countOf(value) ?? undefined })}
        field={{ isSigned: true }}
      />
    ))}
  </Pair>
);

const Form = styled('div')({ display: 'grid', gap: 16, '& > button': { justifySelf: 'start' } });
const Pair = styled('div')({
  display: 'grid',
  gap: 16,
  alignItems: 'end',
  [upFrom.sm]: { gridTemplateColumns: '1fr 1fr', alignItems: 'start' },
});
