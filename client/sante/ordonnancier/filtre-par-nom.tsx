import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { type KeyboardEvent, useId, useState } from 'react';
import { useDebounced } from '#client/ui/use-debounced.ts';
import { useQueuedPress } from '#client/ui/use-queued-press.ts';
import { usePointed } from '#client/ui/use-pointed.ts';
import { TextInput } from '#client/ui/text-input.tsx';

export interface Trouve {
  id: number;
  nom: string;
  precision: string;
}
interface DesTrouves {
  id: string;
  etiquette: string;
  trouves: readonly Trouve[];
  rang: number;
  enCours: boolean;
  prendre: (t: Trouve) => void;
}
function Trouves({ id, etiquette, trouves, rang, enCours, prendre }: DesTrouves) {
  return (
    <ul id={id} role="listbox" aria-label={etiquette} onMouseDown={(e) => e.preventDefault()}>
      {trouves.map((t, i) => (
        <li
          key={t.id}
          id={`${id}-${i}`}
          role="option"
          aria-selected={i === rang}
          onClick={() => prendre(t)}
        >
          {t.nom} <small className="discret">{t.precision}</small>
        </li>
      ))}
      {trouves.length === 0 && <li className="vide">{enCours ? 'Recherche…' : 'Personne'}</li>}
    </ul>
  );
}

/** Privacy: the address has the person's id, never the name or search. */
export function FiltreParNom({
  etiquette,
  choisi,
  choisir,
  useTrouves,
}: {
  etiquette: string;
  /** The name is known only to the page that chose. */
  choisi: boolean;
  choisir: (id: number | null) => void;
  useTrouves: (mots: string, actif: boolean) => { trouves: readonly Trouve[]; enCours: boolean };
}) {
  const listId = useId();
  const [saisie, saisir] = useState<string | null>(null);
  const [nom, nommer] = useState<string | null>(null);
  const mots = useDebounced((saisie ?? '').trim(), 200);
  const cherche = saisie !== null && mots.length >= 2;
  const { trouves, enCours } = useTrouves(mots, cherche);
  const { at: rang, point, reset } = usePointed(trouves.map((t) => t.id));
  const prendre = (t: Trouve | undefined) => {
    if (!t) return;
    nommer(t.nom);
    choisir(t.id);
    saisir(null);
  };
  const vider = () => {
    nommer(null);
    choisir(null);
    saisir(null);
  };
  const lus = !enCours && mots === (saisie ?? '').trim();
  const { enter, forget } = useQueuedPress(lus, () => prendre(trouves[rang]));
  const laisser = () => {
    forget();
    saisir(null);
  };
  const actes: Readonly<Record<string, () => void>> = {
    ArrowDown: () => point(Math.min(rang + 1, trouves.length - 1)),
    ArrowUp: () => point(Math.max(rang - 1, 0)),
    Enter: enter,
    Escape: laisser,
  };
  const surTouche = (e: KeyboardEvent) => {
    const acte = saisie === null ? undefined : actes[e.key];
    if (!acte) return;
    acte();
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <div className="filtre-par-nom">
      <TextInput
        role="combobox"
        aria-label={etiquette}
        aria-expanded={cherche}
        aria-controls={cherche ? listId : undefined}
        aria-activedescendant={cherche && trouves[rang] ? `${listId}-${rang}` : undefined}
        placeholder={etiquette}
        autoComplete="off"
        value={saisie ?? (choisi ? (nom ?? `${etiquette} choisi`) : '')}
        {...(choisi && {
          rightElement: (
            <Button
              variant="minimal"
              icon={<Cross />}
              aria-label={`${etiquette} : tous`}
              title="Tous"
              onClick={vider}
            />
          ),
        })}
        onValueChange={(texte) => {
          reset();
          forget();
          saisir(texte);
        }}
        onKeyDown={surTouche}
        onBlur={laisser}
      />
      {cherche && (
        <Trouves
          id={listId}
          etiquette={etiquette}
          trouves={trouves}
          rang={rang}
          enCours={enCours}
          prendre={prendre}
        />
      )}
    </div>
  );
}
