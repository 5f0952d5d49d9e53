import { InputGroup } from '@blueprintjs/core';
import { Lock } from '@blueprintjs/icons';
import { type KeyboardEvent, useId, useState } from 'react';
import { useRechercheClients } from '#client/clientele/client.queries.ts';
import { Touche } from '#client/ui/touche.tsx';
import * as phrasesClientele from '#shared/clientele/clientele.phrases.ts';
import * as phrasesReservation from '#shared/reservation/reservation.phrases.ts';
import type { Client } from '#shared/clientele/client.schema.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { clientVerrouille } from './panier.rules.ts';
import { aviser, changerClient } from './panier.actions.ts';
import { useEntree } from '#client/ui/use-entree.ts';
import { useDiffere } from '#client/ui/use-differe.ts';

const precisions = (c: Client): string =>
  [
    c.nom === c.libelle ? null : c.nom,
    c.telephone,
    c.prise_en_charge > 0 ? `${c.prise_en_charge} %` : null,
  ]
    .filter(Boolean)
    .join(' · ');

/** The client, found by a few letters. Locked once products are there, and says so when asked. */
export function ChoixClient({ r, ferme }: { r: Reservation; ferme: boolean }) {
  const [saisie, setSaisie] = useState<string | null>(null);
  const [rang, setRang] = useState(0);
  const liste = useId();
  const verrou = ferme || clientVerrouille(r);
  const ouverte = saisie !== null && !verrou;
  const mots = (saisie ?? '').trim();
  const posee = useDiffere(mots, 150);
  const { data: clients = [], isError, isFetching } = useRechercheClients(posee, ouverte);
  const fermer = () => {
    setSaisie(null);
    oublier();
  };
  const prendre = (c: Client | undefined) => {
    if (!c) return fermer();
    changerClient(c);
    fermer();
    document.getElementById('recherche-produit')?.focus();
  };
  // Another client's insurance is not a detail: Enter takes from the rows of the name as typed,
  // however fast it came.
  const { entrer, oublier } = useEntree(ouverte && posee === mots && !isFetching, () =>
    prendre(clients[rang]),
  );
  const ouvrir = () => {
    if (verrou) return aviser(r.id, phrasesReservation.clientVerrouille);
    setRang(0);
    setSaisie('');
  };
  const surTouche = (e: KeyboardEvent) => {
    if (!ouverte && (e.key === 'ArrowDown' || e.key === 'Enter')) ouvrir();
    else if (ouverte && e.key === 'ArrowDown') setRang(Math.min(rang + 1, clients.length - 1));
    else if (ouverte && e.key === 'ArrowUp') setRang(Math.max(rang - 1, 0));
    else if (ouverte && e.key === 'Enter') entrer();
    else if (ouverte && e.key === 'Escape') fermer();
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <div className="champ choix-client">
      <label htmlFor="choix-client">
        Client <Touche>F3</Touche>
      </label>
      <InputGroup
        id="choix-client"
        value={saisie ?? r.client}
        placeholder="Nom, téléphone…"
        readOnly={verrou}
        title={verrou && !ferme ? phrasesReservation.clientVerrouille : undefined}
        rightElement={verrou ? <Lock className="champ-cadenas" /> : undefined}
        role="combobox"
        aria-expanded={ouverte}
        aria-controls={liste}
        aria-activedescendant={ouverte && clients[rang] ? `${liste}-${rang}` : undefined}
        autoComplete="off"
        onFocus={() => !verrou && ouvrir()}
        onBlur={fermer}
        onClick={() => verrou && ouvrir()}
        onValueChange={(texte) => {
          setSaisie(texte);
          setRang(0);
          oublier();
        }}
        onKeyDown={surTouche}
      />
      {ouverte && (
        <ul id={liste} role="listbox" className="choix-liste">
          {clients.map((c, i) => (
            <li
              key={c.id}
              id={`${liste}-${i}`}
              role="option"
              aria-selected={i === rang}
              onMouseDown={(e) => {
                e.preventDefault();
                prendre(c);
              }}
            >
              {c.libelle} <small>{precisions(c)}</small>
            </li>
          ))}
          {clients.length === 0 && (
            <li className="vide">
              {isError
                ? phrasesClientele.clientsIllisibles.texte
                : saisie
                  ? `Aucun client pour « ${saisie} »`
                  : 'Aucun client'}
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
