import { Button } from '@blueprintjs/core';
import { Cross, Edit } from '@blueprintjs/icons';
import { type KeyboardEvent, useId, useState } from 'react';
import { useDebounced } from '#client/ui/use-debounced.ts';
import { useQueuedPress } from '#client/ui/use-queued-press.ts';
import { usePointed } from '#client/ui/use-pointed.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import type { Prescripteur } from '#shared/sante/ordonnancier/prescripteur.record.ts';
import { usePrescripteurs } from './ordonnance.queries.ts';
import { IconButton } from '#client/ui/icon-button.tsx';

/** Distinguishes namesakes. */
export const precisionsDe = (p: Prescripteur): string =>
  [p.specialite, p.etablissement, p.adresse, p.numero].filter(Boolean).join(' · ');

interface Recherche {
  id: string;
  aide: string | undefined;
  prendre: (p: Prescripteur) => void;
  creer: (nom: string) => void;
}

/** Id of the last option. */
const NOUVEAU = 0;

/** By name, establishment or number; the last option creates one. */
function RecherchePrescripteur({ id, aide, prendre, creer }: Recherche) {
  const listId = useId();
  const [mots, taper] = useState('');
  const [ouvert, ouvrir] = useState(false);
  const cherches = useDebounced(mots.trim(), 150);
  const { data: trouves = [], isFetching } = usePrescripteurs(cherches, ouvert);
  const nouveau = mots.trim().length >= 2;
  const nombre = trouves.length + Number(nouveau);
  const {
    at: vise,
    point,
    reset,
  } = usePointed([...trouves.map((p) => p.id), ...(nouveau ? [NOUVEAU] : [])]);
  const choisir = (i: number) => {
    const p = trouves[i];
    if (p) prendre(p);
    else if (nouveau) creer(mots.trim());
  };
  const attend = isFetching || cherches !== mots.trim();
  const { enter, forget } = useQueuedPress(ouvert && !attend, () => choisir(vise));
  const surTouche = (e: KeyboardEvent) => {
    if (e.key === 'ArrowDown') point(Math.min(vise + 1, nombre - 1));
    else if (e.key === 'ArrowUp') point(Math.max(vise - 1, 0));
    else if (e.key === 'Enter' && ouvert) enter();
    else if (e.key === 'Escape' && ouvert) {
      ouvrir(false);
      e.stopPropagation();
    } else return;
    e.preventDefault();
  };
  const option = (i: number) => ({
    id: `${listId}-${i}`,
    role: 'option',
    'aria-selected': i === vise,
    onMouseMove: () => point(i),
    onClick: () => choisir(i),
  });
  return (
    <div className="choix-prescripteur">
      <TextInput
        id={id}
        role="combobox"
        aria-expanded={ouvert}
        aria-controls={ouvert ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={ouvert && nombre > 0 ? `${listId}-${vise}` : undefined}
        aria-describedby={aide}
        autoComplete="off"
        autoFocus
        placeholder="Nom, établissement, numéro"
        value={mots}
        onValueChange={(v) => {
          forget();
          reset();
          ouvrir(true);
          taper(v);
        }}
        onKeyDown={surTouche}
        onFocus={() => ouvrir(true)}
        onBlur={() => ouvrir(false)}
      />
      {ouvert && nombre > 0 && (
        <ul
          id={listId}
          role="listbox"
          aria-label="Prescripteurs trouvés"
          onMouseDown={(e) => e.preventDefault()}
        >
          {trouves.map((p, i) => (
            <li key={p.id} {...option(i)}>
              {p.nom} <small className="discret">{precisionsDe(p)}</small>
            </li>
          ))}
          {nouveau && <li {...option(trouves.length)}>+ Nouveau prescripteur « {mots.trim()} »</li>}
        </ul>
      )}
    </div>
  );
}

export function ChoixPrescripteur({
  id,
  aide,
  choisi,
  choisir,
  ecrire,
}: {
  id: string;
  aide: string | undefined;
  choisi: Prescripteur | null;
  choisir: (p: Prescripteur | null) => void;
  /** Opens his record, or a new one of that name. */
  ecrire: (qui: Prescripteur | string) => void;
}) {
  if (choisi === null)
    return <RecherchePrescripteur id={id} aide={aide} prendre={choisir} creer={ecrire} />;
  return (
    <div className="prescripteur-choisi">
      <span>
        <b>{choisi.nom}</b> <small className="discret">{precisionsDe(choisi)}</small>
      </span>
      <IconButton
        icon={<Edit />}
        aria-label={`Modifier ${choisi.nom}`}
        title="Modifier"
        onClick={() => ecrire(choisi)}
      />
      <Button
        id={id}
        variant="minimal"
        size="small"
        icon={<Cross />}
        aria-label="Un autre prescripteur"
        title="Un autre"
        onClick={() => choisir(null)}
      />
    </div>
  );
}
