import { Button, Checkbox } from '@blueprintjs/core';
import { ChevronDown } from '@blueprintjs/icons';
import { Dropdown } from '../dropdown.tsx';

interface Props {
  colonnes: readonly { key: string; label: string }[];
  visibles: ReadonlySet<string>;
  changer: (key: string, visible: boolean) => void;
}

/** Which columns are shown, exported and asked of the server. The last one cannot be hidden. */
export function ChoixColonnes({ colonnes, visibles, changer }: Props) {
  const contenu = (
    <fieldset className="choix-colonnes">
      <legend>Colonnes</legend>
      {colonnes.map(({ key, label }) => (
        <Checkbox
          key={key}
          label={label}
          checked={visibles.has(key)}
          disabled={visibles.has(key) && visibles.size === 1}
          onChange={(e) => changer(key, e.currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
  return (
    <Dropdown contenu={contenu}>
      <Button endIcon={<ChevronDown />}>Colonnes</Button>
    </Dropdown>
  );
}
