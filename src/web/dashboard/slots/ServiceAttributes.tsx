/** The attributes of a service, as the catalogue of its type names them. */
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import type { WireRecord } from '#runtime/view.ts';
import { serviceView } from '#generated/screens/views/service.ts';
import { AttributeList } from '#web/ui/cell/AttributeList.tsx';
import { NothingHere } from '#web/record/detail/PanelFrame.tsx';

const described = Object.values(serviceView.fields).find((field) => 'catalogueBy' in field);

export default function ServiceAttributes({ record }: { record: WireRecord }) {
  const values = described && (record[described.wire] as WireRecord | null | undefined);
  if (!values || Object.values(values).every((value) => value === null))
    return <NothingHere text={texts['app.noAttributes']} />;
  return <AttributeList serviceType={String(record['service_type'])} values={values} />;
}
