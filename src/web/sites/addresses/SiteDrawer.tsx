/** The form of one site of a project: found by its address or typed, with its profile. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, type FormEvent } from 'react';
import { bulkSiteMessages as texts } from '#generated/domain/messages/bulkSite.ts';
import { splitAddress } from '#domain/places/one-line.ts';
import { limits } from '#generated/domain/limits.ts';
import { siteProfileMessages } from '#generated/domain/messages/siteProfile.ts';
import { withoutPlace, type Site } from '#domain/bulk-site/sites.ts';
import { SideDrawer } from '#web/ui/dialog/SideDrawer.tsx';
import { errorTree } from '#web/ui/form/form-errors.ts';
import { Structured } from '#web/ui/form/StructuredInput.tsx';
import { flashError } from '#web/shell/flash/flash.ts';
import { useUnsaved } from '#web/shell/session/unsaved.ts';
import { FormDataContext } from '#web/ui/lookup/form-data.ts';
import { PlaceSearch } from '#web/record/address/PlaceSearch.tsx';
import { useTeam } from '#web/record/team/team-context.ts';
import { placeCells } from './place-cells.ts';
import { siteStructure } from './site-parts.ts';
import { useSiteCheck } from './use-sheet-check.ts';

interface Props {
  readonly title: string;
  /** Has only an id for a new site. */
  readonly site: Site;
  /** All stored sites of the project. */
  readonly sites: readonly Site[];
  readonly onSave: (site: Site) => void;
  readonly onClose: () => void;
}

type Texts = Readonly<Record<string, readonly string[]>>;

export function SiteDrawer({ title, site: stored, sites, onSave, onClose }: Props) {
  const { teamId } = useTeam();
  const look = useSiteCheck();
  const [site, setSite] = useState(stored);
  const [mistakes, setMistakes] = useState<Texts>({});
  const [isChecking, setIsChecking] = useState(false);
  useUnsaved(site !== stored);
  const change = (next: Site): void => {
    setSite(next);
    setMistakes(leftOf(mistakes, site, next));
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsChecking(true);
    try {
      const found = await mistakesIn(site, sites, look);
      setMistakes(found);
      if (Object.keys(found).length === 0) onSave(site);
    } catch (error) {
      flashError(error);
    } finally {
      setIsChecking(false);
    }
  };
  return (
    <SideDrawer title={title} width={limits.profileDrawerMaxWidthPx} onClose={onClose}>
      <form noValidate onSubmit={(event) => void save(event)}>
        <PlaceSearch
          onFound={(place) => change({ ...site, ...placeCells(place) })}
          onTyped={(text) => !site.street && change({ ...site, ...(splitAddress(text) ?? { street: text }) })}
        />
        <FormDataContext value={{ team_id: teamId }}>
          <Structured
            id="site"
            title={title}
            structure={siteStructure}
            value={site}
            onChange={(next) => change(retyped(site, next as Site))}
            errors={errorTree(mistakes)}
          />
        </FormDataContext>
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button type="submit" variant="contained" loading={isChecking}>
            {siteProfileMessages['siteProfile.save']}
          </Button>
          <Button onClick={onClose}>{texts['bulkSite.cancel']}</Button>
        </Box>
      </form>
    </SideDrawer>
  );
}

/** Errors of this site only, by column. */
async function mistakesIn(site: Site, sites: readonly Site[], look: ReturnType<typeof useSiteCheck>): Promise<Texts> {
  const others = sites.filter(({ id }) => id !== site.id);
  const found = await look([
    ...others,
    { ...site, name: site.name ?? '', property_type: site.property_type ?? 'none' },
  ]);
  const own = found.filter(({ row }) => row === others.length + 1);
  return Object.fromEntries(own.map(({ column, message }) => [column, [message]]));
}

/** Keeps an error only while its value is unchanged. */
const leftOf = (texts: Texts, before: Site, after: Site): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => before[key as keyof Site] === after[key as keyof Site]));

const addressKeys = ['street', 'city', 'state_province', 'postal_code', 'country'] as const;

/** An edited address no longer matches the found place. */
function retyped(before: Site, after: Site): Site {
  const isSamePlace = addressKeys.every((cell) => before[cell] === after[cell]);
  return isSamePlace ? after : withoutPlace(after);
}
