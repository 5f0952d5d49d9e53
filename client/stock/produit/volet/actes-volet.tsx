import { Button, Menu, MenuItem } from '@blueprintjs/core';
import { More } from '@blueprintjs/icons';
import { Dropdown } from '#client/ui/dropdown.tsx';
import { KeyCap } from '#client/ui/key-cap.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';

export interface ActeVolet {
  touche: string;
  mot: string;
  agir: () => void;
  raison?: string | null;
  menu?: boolean;
}

/** Most frequent first, others in the menu. */
export function ActesVolet({ actes }: { actes: readonly ActeVolet[] }) {
  return (
    <div className="volet-actes" role="toolbar" aria-label="Actes">
      {actes
        .filter((a) => !a.menu)
        .map(({ mot, touche, agir, raison = null }) => (
          <ReasonedButton
            key={mot}
            reason={raison}
            onClick={agir}
            endIcon={<KeyCap>{touche}</KeyCap>}
          >
            {mot}
          </ReasonedButton>
        ))}
      <Dropdown
        content={
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
