import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import {
  connectionAtom,
  cutAtom,
  keptSalesAtom,
  ONLINE,
  stationWaitsAtom,
} from '#client/base/connection.atoms.ts';
import { pharmacieAtom, sessionAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import { scanner } from '#client/vente/reservation/recherche/ajout.actions.ts';
import { poserSignataire, type Signataire } from '#client/vente/station/cle-du-poste.ts';
import { poserCoffre } from '#client/vente/station/coffre.ts';
import { poserRayonnage } from '#client/vente/station/rayonnage.ts';
import { commencerLePoste } from '#client/vente/station/poste.ts';
import { journalAtom } from '#client/vente/station/station.atoms.ts';
import { enIso } from '#shared/base/dates.ts';
import type { Client } from '#shared/vente/clientele/client.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import type { VenteFaite } from '#shared/vente/station/station.schema.ts';
import { CoffreEnMemoire } from '#tests/factories/coffre-en-memoire.ts';
import {
  unePharmacie,
  unProduit,
  uneReservation,
  uneSession,
} from '#tests/factories/objets-du-fil.ts';
import { serveurDeVente } from '#tests/factories/serveur-de-vente.ts';
import type { Demande, Serveur } from '#tests/harness/poste-de-test.tsx';
import { chaqueFoisUneVente, ouvrirVente, toastsDits } from '#tests/harness/vente-de-test.tsx';

type VenteRecue = Pick<VenteFaite, 'numero' | 'net_a_payer' | 'reservation_id'> &
  Partial<VenteFaite>;
/** A server that goes and comes back, with what it received of this station. */
export class ServeurCoupable {
  repond = true;
  readonly recues: VenteRecue[] = [];
  /** What `remettreVente` answers in its own way, if anything. */
  refuse: ((numero: number) => object | 'coupe' | null) | null = null;
  #annonces = 0;
  #faite = false;
  /** The last number that it says it has; null: as received. */
  dernier: number | null | undefined = undefined;
  /** Nobody accepted this station yet. */
  attend = false;
  /** The basket that it makes next. */
  cree: Reservation | null = null;
  clients: readonly Client[] = [];
  /** What a test answers by itself, over all the rest. */
  autres: Serveur = {};
  readonly #reservations: readonly Reservation[];
  constructor(reservations: readonly Reservation[]) {
    this.#reservations = reservations;
  }
  get annonces(): number {
    return this.#annonces;
  }
  get serveur(): Serveur {
    const tenues = new Map(this.#reservations.map((r) => [r.id, r]));
    const vente = serveurDeVente({ jour: tenues, produits: [unProduit()], clients: this.clients });
    const jour = () => [...tenues.values()].filter((r) => r.id !== this.cree?.id || this.#faite);
    const tous: Serveur = {
      ...vente,
      'GET /api/reservations/jour': () => ({ data: jour() }),
      'POST /api/reservations': () => {
        this.#faite = true;
        return { data: this.cree };
      },
      'GET /sante/pret': () => ({ data: null }),
      'GET /api/pharmacie-info': () => ({ data: unePharmacie({ remise_sans_accord: 10 }) }),
      'POST /api/stations': () => {
        this.#annonces += 1;
        const dernier_numero =
          this.dernier === undefined ? (this.recues.at(-1)?.numero ?? null) : this.dernier;
        return {
          data: {
            id: 3,
            marque: 'P3',
            nom: 'Poste 3',
            creee_at: enIso(new Date()),
            vue_at: enIso(new Date()),
            ecartee_at: null,
            ecartee_par: null,
            empreinte: 'A1B2-C3D4',
            enrolee_at: this.attend ? null : enIso(new Date()),
            enrolee_par: this.attend ? null : 'Chantal Obame',
            demandee_par: 'Awa Ndong',
            preuve: 'preuve',
            dernier_numero,
          },
        };
      },
      'POST /api/stations/ventes': ({ corps }) => {
        const vente = corps.vente as (typeof this.recues)[number];
        const autre = this.refuse?.(vente.numero);
        if (autre) return autre as 'coupe';
        if (!this.recues.some((v) => v.numero === vente.numero)) this.recues.push(vente);
        return {
          data: {
            id: vente.numero,
            numero_provisoire: `P3-${String(vente.numero).padStart(4, '0')}`,
            reservation_id: vente.reservation_id ?? 900 + vente.numero,
            numero_ticket: 40 + vente.numero,
          },
        };
      },
    };
    const reservations = Object.fromEntries(
      Array.from({ length: 9 }, (_, i): [string, Serveur[string]] => [
        `GET /api/reservations/${901 + i}`,
        () => ({
          data: uneReservation({
            id: 901 + i,
            position: 50 + i,
            status: 'Termine',
            vente_id: 70 + i,
            numero_ticket: 41 + i,
          }),
        }),
      ]),
    );
    return Object.fromEntries(
      Object.entries({ ...tous, ...reservations, ...this.autres }).map(([chemin, faire]) => [
        chemin,
        (d: Demande) => (this.repond ? faire(d) : 'coupe'),
      ]),
    );
  }
}

/** Signs as a browser would, without its arithmetic. */
const unSignataire: Signataire = {
  publique: 'la-cle-de-ce-poste',
  signer: async (texte) => `signé ${texte.length}`,
  empreinte: async (texte) => `empreinte ${texte.length}`,
};

export let coffre: CoffreEnMemoire;
let arreter: () => void = () => undefined;

/** Each test of the file: the selling screen of a station whose journal is held in memory. */
export function chaqueFoisUnPosteQuiVend(): void {
  chaqueFoisUneVente();
  beforeEach(() => {
    coffre = new CoffreEnMemoire();
    poserCoffre(coffre);
    poserSignataire(async () => unSignataire);
    indexedDB = new IDBFactory();
    poserRayonnage(null);
  });
  afterEach(() => {
    arreter();
    poserCoffre(null);
    poserSignataire(null);
    store.set(cutAtom, null);
    store.set(stationWaitsAtom, null);
    store.set(connectionAtom, ONLINE);
  });
}

/** The station as its page starts: what main starts, over the selling screen. */
export async function commencer(s: ServeurCoupable): Promise<Demande[]> {
  store.set(sessionAtom, uneSession());
  const serveur = new Proxy(s.serveur, {
    get: (tous, chemin: string) => tous[chemin] ?? (s.repond ? undefined : () => 'coupe' as const),
  });
  const demandes = await ouvrirVente(serveur);
  arreter = commencerLePoste();
  act(() => store.set(pharmacieAtom, unePharmacie({ remise_sans_accord: 10 })));
  if (s.repond) await waitFor(() => expect(store.get(journalAtom).marque).toBe('P3'));
  return demandes;
}
/** The server goes; the station says so. */
export async function couper(s: ServeurCoupable): Promise<void> {
  s.repond = false;
  act(() => store.set(connectionAtom, { etat: 'reconnexion', depuis: Date.now() - 2_000 }));
  await screen.findByText(/la vente continue en espèces/);
}
export async function revenir(s: ServeurCoupable): Promise<void> {
  s.repond = true;
  await act(async () => store.set(connectionAtom, ONLINE));
}
/** F9, the amount as proposed, then paid. */
export async function payer(): Promise<void> {
  fireEvent.keyDown(window, { key: 'F9' });
  const payer = await screen.findByRole('button', { name: 'Payer' });
  vi.mocked(Element.prototype.scrollIntoView).mockClear();
  fireEvent.click(payer);
}
/** What was said in passing. */
export const dits = () => toastsDits().map(([, texte]) => texte);
export const f4 = () => fireEvent.keyDown(window, { key: 'F4' });
export const scan = () => act(() => scanner(unProduit().cip ?? ''));
export const attendreUneLigne = () => screen.findByLabelText(/^Quantité, DOLIPRANE/);
/** One box scanned in a basket of its own, paid. */
export async function vendre(): Promise<void> {
  f4();
  await screen.findByText('Produits (0)');
  scan();
  await attendreUneLigne();
  const avant = store.get(keptSalesAtom);
  await payer();
  await waitFor(() => expect(store.get(keptSalesAtom)).toBe(avant + 1));
  // The payment key rests three seconds; the next sale is scanned meanwhile.
  await screen.findByRole('region', { name: 'Vente payée' });
}
