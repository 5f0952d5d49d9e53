import { InputGroup } from '@blueprintjs/core';
import { Lock } from '@blueprintjs/icons';
import { type KeyboardEvent, useId, useState } from 'react';
import { useRechercheClients } from '#client/clientele/client.queries.ts';
import { KeyCap } from '#client/ui/key-cap.tsx';
import * as phrasesClientele from '#shared/clientele/clientele.phrases.ts';
import * as phrasesReservation from '#shared/reservation/reservation.phrases.ts';
import type { Client } from '#shared/clientele/client.schema.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { clientVerrouille } from '../panier/panier.rules.ts';
import { aviser, changerClient } from '../panier/panier.actions.ts';
import { useEnterKey } from '#client/ui/use-enter-key.ts';
import { useDebounced } from '#client/ui/use-debounced.ts';

const precisions = (c: Client): string =>
  [
    c.nom === c.libelle ? null : c.nom,
    c.telephone,
    c.prise_en_charge > 0 ? `${c.prise_en_charge} %` : null,
  ]
    .filter(Boolean)
    .join(' · ');

/** What replaces the rows when there are none. */
function texteSansClient(isError: boolean, saisie: string): string {
  if (isError) return phrasesClientele.clientsIllisibles.texte;
  return saisie ? `Aucun client pour « ${saisie} »` : 'Aucun client';
}

function Propositions({
  id,
  clients,
  rang,
  siVide,
  prendre,
}: {
  id: string;
  clients: readonly Client[];
  rang: number;
  siVide: string;
  prendre: (c: Client) => void;
}) {
  return (
    <ul id={id} role="listbox" className="choix-liste">
      {clients.map((c, i) => (
        <li
          key={c.id}
          id={`${id}-${i}`}
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
      {clients.length === 0 && <li className="vide">{siVide}</li>}
    </ul>
  );
}

/** Locked, the field shows it; locked by the products of the basket, it also says why. */
function signesVerrou(verrou: boolean, ferme: boolean) {
  if (!verrou) return {};
  const rightElement = <Lock className="champ-cadenas" />;
  return ferme ? { rightElement } : { rightElement, title: phrasesReservation.clientVerrouille };
}

/** A fund asks for the number of the sheet, which is at hand now; else products come next. */
function viserLaSuite(c: Client): void {
  const champ = c.secteur_assure ? 'numero_feuille_assure' : 'recherche-produit';
  // the insurance fields are drawn with the client just taken
  setTimeout(() => document.getElementById(champ)?.focus());
}

/** The client, found by a few letters. Locked once products are there, and says so when asked. */
export function ChoixClient({ r, ferme }: { r: Reservation; ferme: boolean }) {
  const [saisie, setSaisie] = useState<string | null>(null);
  const [rang, setRang] = useState(0);
  const liste = useId();
  const verrou = ferme || clientVerrouille(r);
  const ouverte = saisie !== null && !verrou;
  const mots = (saisie ?? '').trim();
  const posee = useDebounced(mots, 150);
  const { data: clients = [], isError, isFetching } = useRechercheClients(posee, ouverte);
  const fermer = () => {
    setSaisie(null);
    forget();
  };
  const prendre = (c: Client | undefined) => {
    if (!c) return fermer();
    changerClient(c);
    fermer();
    viserLaSuite(c);
  };
  // Another client's insurance is not a detail: Enter takes from the rows of the name as typed,
  // however fast it came.
  const { enter, forget } = useEnterKey(ouverte && posee === mots && !isFetching, () =>
    prendre(clients[rang]),
  );
  const active = ouverte && clients[rang] ? `${liste}-${rang}` : undefined;
  const ouvrir = () => {
    if (verrou) return aviser(r.id, phrasesReservation.clientVerrouille);
    setRang(0);
    setSaisie('');
  };
  const surTouche = (e: KeyboardEvent) => {
    const actes: Readonly<Record<string, () => void>> = ouverte
      ? {
          ArrowDown: () => setRang(Math.min(rang + 1, clients.length - 1)),
          ArrowUp: () => setRang(Math.max(rang - 1, 0)),
          Enter: enter,
          Escape: fermer,
        }
      : { ArrowDown: ouvrir, Enter: ouvrir };
    const acte = actes[e.key];
    if (!acte) return;
    acte();
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <div className="champ choix-client">
      <label htmlFor="choix-client">
        Client <KeyCap>F3</KeyCap>
      </label>
      <InputGroup
        id="choix-client"
        value={saisie ?? r.client}
        placeholder="Nom, téléphone…"
        readOnly={verrou}
        {...signesVerrou(verrou, ferme)}
        role="combobox"
        aria-expanded={ouverte}
        aria-controls={liste}
        aria-activedescendant={active}
        autoComplete="off"
        onFocus={() => !verrou && ouvrir()}
        onBlur={fermer}
        onClick={() => verrou && ouvrir()}
        onValueChange={(texte) => {
          setSaisie(texte);
          setRang(0);
          forget();
        }}
        onKeyDown={surTouche}
      />
      {ouverte && (
        <Propositions
          id={liste}
          clients={clients}
          rang={rang}
          siVide={texteSansClient(isError, saisie)}
          prendre={prendre}
        />
      )}
    </div>
  );
}
