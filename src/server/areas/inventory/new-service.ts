/** Adds a running service to the inventory, from a document or a file. */
import { serviceTypes } from '#generated/domain/lists/service-type.ts';
import { inverseName } from '#domain/services/inverse-name.ts';
import { truncate } from '#server/kernel/data/truncate.ts';
import type { NewOf, RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecords } from '#server/kernel/data/system-write.ts';

type Address = Pick<RecordOf<'address'>, 'id' | 'name' | 'full_address'>;

/** The values of the service without its location. */
export type KnownService = Omit<
  NewOf<'service'>,
  keyof Pick<NewOf<'service'>, 'current_step' | 'status' | 'inverse_name'>
>;

export interface InstalledService {
  readonly known: KnownService;
  /** One address, or two with the A end first. */
  readonly addresses: readonly Address[];
}

/** Adds an installed service at its address, or between two, A end first. The session acts as the server. */
export async function addInstalledService(
  session: Session,
  known: KnownService,
  addresses: readonly Address[],
): Promise<RecordOf<'service'>> {
  const [made] = await addInstalledServices(session, [{ known, addresses }]);
  return made!;
}

/** Adds many with few statements, and returns them in the order given. The session acts as the server. */
export async function addInstalledServices(
  session: Session,
  list: readonly InstalledService[],
): Promise<readonly RecordOf<'service'>[]> {
  const made = await addRecords(
    session,
    'service',
    list.map(({ known, addresses }) => {
      const name = known.name ?? serviceName(known.service_type, addresses);
      const inverse_name = inverseName(name);
      return { ...known, name, inverse_name, current_step: 'service_installed' as const, status: 'active' as const };
    }),
  );
  await addRecords(
    session,
    'service-location',
    list.flatMap(({ known, addresses }, at) =>
      addresses.map((address, position) => ({
        team_id: known.team_id,
        service_id: made[at]!.id,
        address_id: address.id,
        position,
        end: addresses.length === 2 ? (['A', 'Z'] as const)[position] : null,
      })),
    ),
  );
  return made;
}

/** `Wavelength: HQ – Ashburn` */
function serviceName(type: string, addresses: readonly Address[]): string {
  const label = serviceTypes.find(({ value }) => value === type)!.label;
  const places = addresses.map(({ name }) => name).join(' – ');
  return truncate('service', 'name', [label, places].filter(Boolean).join(': '));
}
