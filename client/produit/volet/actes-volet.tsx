import { Button, Menu, MenuItem } from '@blueprintjs/core';
import { More } from '@blueprintjs/icons';
import { Dropdown } from '#client/ui/dropdown.tsx';
import { KeyCap } from '#client/ui/key-cap.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';

/** An act of the panel, and the key that does it. */
export interface ActeVolet {
  touche: string;
  mot: string;
  agir: () => void;
  /** Why it cannot be done; null or absent when it can. */
  raison?: string | null;
  /** Behind the three dots. */
  menu?: boolean;
}

/** The acts of a product, the most frequent first, the others behind three dots. */
export function ActesVolet({ actes }: { actes: readonly ActeVolet[] }) {
  return (
    <div className="volet-actes" role="toolbar" aria-label="Actes">
      {actes
        .filter((a) => !a.menu)
        .map(({ mot, touche, agir, raison = null }) => (
          <ReasonedButton
            key={mot}
            raison={raison}
            onClick={agir}
            endIcon={<KeyCap>{touche}</KeyCap>}
          >
            {mot}
          </ReasonedButton>
        ))}
      <Dropdown
        contenu={
          <Menu>
            {actes
              .filter((a) => a.menu)
              .map(({ mot, touche, agir }) => (
                <MenuItem
                  key={mot}
                  text={mot}
                  labelElement={<KeyCap>{touche}</KeyCap>}
                  onClick={agir}
                />
              ))}
          </Menu>
        }
      >
        <Button icon={<More />} aria-label="Autres actes" title="Autres actes" />
      </Dropdown>
    </div>
  );
}
