import { Button, Checkbox } from '@blueprintjs/core';
import { type KeyboardEvent, useId } from 'react';
import { libelleDroit, TOUTES } from '#shared/admin/utilisateur/habilitations.rules.ts';
import {
  basculerDroit,
  basculerMenu,
  type Cochees,
  etatMenu,
  PROFILS,
  remplirProfil,
} from './grille.rules.ts';

interface Props {
  cochees: Cochees;
  changer: (cochees: Cochees) => void;
  /** Null: editable. */
  raison: string | null;
  /** Admin: all ticked, whatever is stored. */
  tout: boolean;
  raisonDe: (cle: string) => string | null;
}

/** Arrows: along a menu, or across at the same rank. */
function parcourir(e: KeyboardEvent<HTMLElement>): void {
  const pas = { ArrowDown: [0, 1], ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowLeft: [-1, 0] }[
    e.key
  ];
  if (!pas || !(e.target instanceof HTMLInputElement)) return;
  const colonnes = [...e.currentTarget.querySelectorAll('fieldset')]
    .map((f) => [...f.querySelectorAll<HTMLInputElement>('input:not(:disabled)')])
    .filter((c) => c.length > 0);
  const colonne = colonnes.findIndex((c) => c.includes(e.target as HTMLInputElement));
  const rang = colonnes[colonne]?.indexOf(e.target) ?? 0;
  const vers = colonnes[colonne + (pas[0] ?? 0)];
  e.preventDefault();
  vers?.[Math.min(rang + (pas[1] ?? 0), vers.length - 1)]?.focus();
}

/** A group per menu with 'Tout le menu', profiles above. */
export function GrilleHabilitations({ cochees, changer, raison, tout, raisonDe }: Props) {
  const id = useId();
  const permis = (cle: string) => raisonDe(cle) === null;
  return (
    <fieldset className="droits" aria-describedby={raison === null ? undefined : id}>
      <legend>Habilitations</legend>
      <div className="droits-profils">
        {raison !== null ? (
          <span id={id} className="discret">
            {raison}
          </span>
        ) : (
          <>
            <span className="discret">Profils :</span>
            {PROFILS.map(({ nom, habilitations }) => (
              <Button
                key={nom}
                size="small"
                variant="outlined"
                onClick={() => changer(remplirProfil(cochees, habilitations, permis))}
              >
                {nom}
              </Button>
            ))}
            <Button
              size="small"
              variant="minimal"
              onClick={() => changer(remplirProfil(cochees, [], permis))}
            >
              Tout décocher
            </Button>
          </>
        )}
      </div>
      <div className="droits-menus" onKeyDown={parcourir}>
        {TOUTES.map((groupe) => {
          const etat = tout ? 'tout' : etatMenu(cochees, groupe);
          const fige =
            raison !== null || !groupe.submenus.some((s) => permis(`${groupe.menu}/${s}`));
          return (
            <fieldset key={groupe.menu} className="droits-menu" data-menu={groupe.menu}>
              <legend>{groupe.menu}</legend>
              <Checkbox
                className="droits-tout"
                label="Tout le menu"
                checked={etat === 'tout'}
                indeterminate={etat === 'partie'}
                disabled={fige}
                onChange={() => changer(basculerMenu(cochees, groupe, permis))}
              />
              {groupe.submenus.map((s) => {
                const cle = `${groupe.menu}/${s}`;
                const indu = raison === null ? raisonDe(cle) : null;
                return (
                  <Checkbox
                    key={s}
                    checked={tout || cochees.has(cle)}
                    disabled={raison !== null || indu !== null}
                    title={indu ?? undefined}
                    onChange={() => changer(basculerDroit(cochees, cle))}
                  >
                    {libelleDroit(groupe.menu, s)}
                    {indu !== null && <span className="vue-cachee"> ({indu})</span>}
                  </Checkbox>
                );
              })}
            </fieldset>
          );
        })}
      </div>
    </fieldset>
  );
}
