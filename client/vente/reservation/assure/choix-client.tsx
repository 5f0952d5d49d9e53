import { Lock } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { type KeyboardEvent, useId, useState } from 'react';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { useRechercheClients } from '#client/vente/clientele/client.queries.ts';
import { KeyCap } from '#client/ui/key-cap.tsx';
import * as phrasesClientele from '#shared/vente/clientele/clientele.phrases.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import type { Client } from '#shared/vente/clientele/client.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { clientVerrouille } from '../panier/panier.rules.ts';
import { aviser, changerClient } from '../panier/panier.actions.ts';
import { surLePanier } from '../reservation.actions.ts';
import { panierEnNaissanceAtom } from '../reservation.atoms.ts';
import { useQueuedPress } from '#client/ui/use-queued-press.ts';
import { useDebounced } from '#client/ui/use-debounced.ts';
import { usePointed } from '#client/ui/use-pointed.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import { useAskedBack } from '#client/ui/use-asked-back.ts';
import { formatPourcent } from '#shared/base/montant.ts';

const ClientDialogue = lazyScreen(
  () => import('#client/vente/clientele/client-dialogue.offert.tsx'),
  'ClientDialogue',
);

const precisions = (c: Client): string =>
  [
    c.nom === c.libelle ? null : c.nom,
    c.telephone,
    c.prise_en_charge > 0 ? formatPourcent(c.prise_en_charge) : null,
  ]
    .filter(Boolean)
    .join(' · ');

function texteSansClient(isError: boolean, saisie: string): string {
  if (isError) return phrasesClientele.clientsIllisibles.texte;
  return saisie ? `Aucun client pour « ${saisie} »` : 'Aucun client';
}

function Propositions({
  id,
  clients,
  rang,
  siVide,
  creer,
  prendre,
}: {
  id: string;
  clients: readonly Client[];
  rang: number;
  siVide: string;
  /** Creates a client; null: no right, or no text. */
  creer: { texte: string; faire: () => void } | null;
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
      {clients.length === 0 && creer && (
        <li
          id={`${id}-0`}
          role="option"
          aria-selected
          onMouseDown={(e) => {
            e.preventDefault();
            creer.faire();
          }}
        >
          + {creer.texte}
        </li>
      )}
    </ul>
  );
}

/** Stable element: otherwise the field remeasures at each render. */
const FERME = { rightElement: <Lock className="champ-cadenas" /> };
const VERROUILLE = { ...FERME, title: phrasesReservation.clientVerrouille };
function signesVerrou(verrou: boolean, ferme: boolean) {
  if (!verrou) return {};
  return ferme ? FERME : VERROUILLE;
}

const toucheDe = (actes: Readonly<Record<string, () => void>>) => (e: KeyboardEvent) => {
  const acte = actes[e.key];
  if (!acte) return;
  acte();
  e.preventDefault();
  e.stopPropagation();
};

/** Insured: feuille de soins number; else products. */
function viserLaSuite(c: Client): void {
  const champ = c.secteur_assure ? 'numero_feuille_assure' : 'recherche-produit';
  // insurance fields render after the client is set
  setTimeout(() => document.getElementById(champ)?.focus());
}

/**
 * Unknown name: offers creation, then selects the saved client. `trouves`: matches, null while
 * loading.
 */
function useCreation(mots: string, trouves: readonly Client[] | null, fermer: () => void) {
  const session = useAtomValue(sessionAtom);
  const [nom, nommer] = useState<string | null>(null);
  const permise = session !== null && peut(session, 'VENTE', 'client');
  useAskedBack('client', (id) => {
    if (id === null && permise) nommer('');
  });
  const inconnu = mots !== '' && trouves?.length === 0;
  const faire = () => {
    nommer(mots);
    fermer();
  };
  const texte = phrasesClientele.creerCeClient(mots);
  return { nom, finir: () => nommer(null), offerte: permise && inconnu ? { texte, faire } : null };
}

function NouveauClient({
  creer: { nom, finir },
  prendre,
}: {
  creer: ReturnType<typeof useCreation>;
  prendre: (c: Client | undefined) => void;
}) {
  if (nom === null) return null;
  const fermer = (client?: Client) => {
    finir();
    prendre(client);
  };
  return <ClientDialogue id={null} propose={nom} fermer={fermer} />;
}

/** `lus`: results match the current words. */
function useClientsTrouves(saisie: string | null, ouverte: boolean) {
  const mots = (saisie ?? '').trim();
  const posee = useDebounced(mots, 150);
  const { data: clients = [], isError, isFetching } = useRechercheClients(posee, ouverte);
  return { mots, clients, isError, lus: posee === mots && !isFetching };
}

/**
 * [MAI-10] Client search; locked once products are added. Typed while the next basket is being
 * created, it applies to that one.
 */
export function ChoixClient({ r, ferme }: { r: Reservation; ferme: boolean }) {
  const [saisie, setSaisie] = useState<string | null>(null);
  const liste = useId();
  const enNaissance = useAtomValue(panierEnNaissanceAtom);
  const verrou = !enNaissance && (ferme || clientVerrouille(r));
  const ouverte = saisie !== null && !verrou;
  const { mots, clients, isError, lus } = useClientsTrouves(saisie, ouverte);
  const pointe = usePointed(clients.map((c) => c.id));
  const rang = Math.max(0, pointe.at);
  const fermer = () => {
    setSaisie(null);
    forget();
  };
  const prendre = (c: Client | undefined) => {
    if (!c) return fermer();
    fermer();
    surLePanier('acte', (vise) => {
      // A box scanned meanwhile: prices are set for the current client.
      if (clientVerrouille(vise)) return aviser(vise.id, phrasesReservation.clientVerrouille);
      changerClient(vise, c);
      viserLaSuite(c);
    });
  };
  const creer = useCreation(mots, lus && !isError ? clients : null, fermer);
  // A wrong client means wrong insurance: Enter waits for results of the typed words.
  const { enter, forget } = useQueuedPress(ouverte && lus, () =>
    creer.offerte ? creer.offerte.faire() : prendre(clients[rang]),
  );
  const choisie = clients[rang] ?? creer.offerte;
  const active = ouverte && choisie ? `${liste}-${rang}` : undefined;
  const ouvrir = () => {
    if (verrou) return aviser(r.id, phrasesReservation.clientVerrouille);
    pointe.reset();
    setSaisie('');
  };
  const fermee = { ArrowDown: ouvrir, Enter: ouvrir };
  const ouverteSur = {
    ArrowDown: () => pointe.point(Math.max(0, Math.min(rang + 1, clients.length - 1))),
    ArrowUp: () => pointe.point(Math.max(rang - 1, 0)),
    Enter: enter,
    Escape: fermer,
  };
  const surTouche = toucheDe(ouverte ? ouverteSur : fermee);
  return (
    <div className="champ choix-client">
      <label htmlFor="choix-client">
        Client <KeyCap>F3</KeyCap>
      </label>
      <TextInput
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
          pointe.reset();
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
          creer={creer.offerte}
          prendre={prendre}
        />
      )}
      <NouveauClient creer={creer} prendre={prendre} />
    </div>
  );
}
