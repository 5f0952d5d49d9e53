import { Button, Checkbox } from '@blueprintjs/core';
import { ChevronDown } from '@blueprintjs/icons';
import { Dropdown } from '../dropdown.tsx';

interface Props {
  columns: readonly { key: string; label: string }[];
  visibleKeys: ReadonlySet<string>;
  change: (key: string, visible: boolean) => void;
}

/** Shown, exported and requested. The last one stays. */
export function ColumnPicker({ columns, visibleKeys, change }: Props) {
  const content = (
    <fieldset className="choix-colonnes">
      <legend>Colonnes</legend>
      {columns.map(({ key, label }) => (
        <Checkbox
          key={key}
          label={label}
          checked={visibleKeys.has(key)}
          disabled={visibleKeys.has(key) && visibleKeys.size === 1}
          onChange={(e) => change(key, e.currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
  return (
    <Dropdown content={content}>
      <Button endIcon={<ChevronDown />}>Colonnes</Button>
    </Dropdown>
  );
}
