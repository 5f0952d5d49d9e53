// Brought late by a payment: the paper of one series must not come out in the next.
import '#client/vente/station/numero-provisoire.offert.ts';
import '#client/ui/ticket/ticket.ts';
import { cache } from '#client/base/cache.ts';
import { connectionAtom, ONLINE } from '#client/base/connection.atoms.ts';
import { store } from '#client/base/store.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { arreterVente, demarrerVente } from '#client/vente/reservation/demarrer-vente.ts';
import {
  allerAuPanier,
  paiementPresse,
  reglementDemande,
  scanPourUnPanier,
  viserPlace,
} from '#client/vente/reservation/gestes/gestes.ts';
import {
  demanderPaiement,
  fermerReglement,
  presserTropTot,
  reglementARelire,
  rereadReglement,
  renoncerAuReglement,
  validerReglement,
} from '#client/vente/reservation/paiement/paiement.actions.ts';
import {
  choisie,
  entendreReservation,
  moi,
  panierVu,
  paniersNonEnregistres,
  recevoir,
} from '#client/vente/reservation/panier/panier.actions.ts';
import {
  ajouterALaLigne,
  changerQte,
  retirer,
} from '#client/vente/reservation/panier/lignes.actions.ts';
import { prendreMots, scanner } from '#client/vente/reservation/recherche/ajout.actions.ts';
import { creerPanier, envoyer } from '#client/vente/reservation/reservation.actions.ts';
import {
  caisseHabituelleAtom,
  mainAtom,
  reglementAtom,
  remettreEcranVente,
} from '#client/vente/reservation/reservation.atoms.ts';
import { attendreJour } from '#client/vente/reservation/reservation.queries.ts';
import { oublierRendu } from '#client/ui/reglement/dernier-rendu.atoms.ts';
import { toastLogAtom, toastsAtom } from '#client/ui/toast.ts';
import { Tirage } from '#server/platform/demo/tirage.ts';
import { aPayerDe } from '#client/ui/reglement/panier-affiche.ts';
import { partsPayees, saisieExacte } from '#shared/vente/caisse/parts.rules.ts';
import { cip13De } from '#shared/stock/produit/codes.rules.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { unProduit, uneReservation, uneSession } from '#tests/factories/objets-du-fil.ts';
import { ecritAuServeur } from '#tests/factories/serveur-de-vente.ts';

/** Each box of a series is of its own product: where it went is then certain. */
const BOITES = Array.from({ length: 24 }, (_, i) =>
  unProduit({
    id: 500 + i,
    libelle: `BOITE ${String.fromCharCode(65 + i)}`,
    cip: cip13De(String(3_100_000 + i * 31)),
    prix_de_vente: 100 + i * 50,
    dci: null,
  }),
);
const PRODUIT = new Map(BOITES.map((p) => [p.id, p]));

/** What the seller does; `apres`: milliseconds before the next. */
export interface Pas {
  geste:
    | 'scan'
    | 'mots'
    | 'encore'
    | 'plus'
    | 'qte'
    | 'oter'
    | 'F4'
    | 'F8'
    | 'F9'
    | 'Entree'
    | 'Echap'
    | 'ailleurs'
    | 'panier';
  apres: number;
}

type Corps = Record<string, unknown>;
interface Envoi {
  success: boolean;
  statut: number;
  errors: string[];
  data: unknown;
}
const refus = (statut: number, phrase: string, data: unknown): Envoi => ({
  success: false,
  statut,
  errors: [phrase],
  data,
});
const fait = (data: unknown): Envoi => ({ success: true, statut: 200, errors: [], data });

/** The server, reached by a network that answers after 0 to 3 s, out of order, or loses what it bears. */
export class ServeurLent {
  readonly paniers = new Map<number, Reservation>();
  readonly payes: { id: number; recu: number; net: number; boites: readonly number[] }[] = [];
  readonly #faits = new Map<string, Envoi>();
  readonly #sort: Tirage;
  readonly #pertes: number;

  constructor(graine: number, pertes: number) {
    this.#sort = new Tirage(graine);
    this.#pertes = pertes;
  }

  #creer(): Envoi {
    const id = 43 + this.paniers.size;
    const r = uneReservation({ id, position: id, version: 1, reservation_produits: [] });
    this.paniers.set(id, r);
    return fait(r);
  }
  #changer(id: number, corps: Corps): Envoi {
    const r = this.paniers.get(id);
    if (!r) return refus(404, 'Introuvable.', null);
    if (r.status !== 'Brouillon') return refus(409, 'Réservation fermée.', r);
    if (corps['version'] !== undefined && corps['version'] !== r.version)
      return refus(409, 'Modifiée ailleurs.', r);
    const paye = corps['status'] === 'Termine';
    const ecrite = ecritAuServeur(r, corps, BOITES);
    const faite = { ...ecrite, id, position: r.position, ...(paye && { vente_id: 900 + id }) };
    this.paniers.set(id, faite);
    if (paye)
      this.payes.push({
        id,
        recu: Number(corps['amount_gived']),
        net: faite.net_a_payer,
        boites: faite.reservation_produits.map((l) => l.produit_id),
      });
    return fait(faite);
  }
  /** Somebody else is paid for it. */
  payerAilleurs(id: number): Reservation | null {
    const r = this.paniers.get(id);
    if (!r || r.status !== 'Brouillon') return null;
    const paye: Reservation = {
      ...r,
      status: 'Termine',
      switch_finish_at: '2026-11-21T10:50:00.000+01:00',
      version: r.version + 1,
    };
    this.paniers.set(id, paye);
    return paye;
  }
  #lire(adresse: string): Envoi {
    const mots = new URL(adresse, 'http://x').searchParams;
    if (adresse.startsWith('/api/reservations/jour')) return fait([...this.paniers.values()]);
    if (!adresse.startsWith('/api/produits')) return fait([]);
    const ids = mots.get('ids');
    const cherche = mots.get('search_by_keyword') ?? '';
    if (ids !== null) return fait(ids.split(',').flatMap((id) => PRODUIT.get(Number(id)) ?? []));
    return fait(BOITES.filter((p) => p.cip === cherche || p.libelle === cherche));
  }
  #servir(methode: string, adresse: string, corps: Corps, cle: string | null): Envoi {
    if (methode === 'GET') return this.#lire(adresse);
    const deja = cle === null ? undefined : this.#faits.get(cle);
    if (deja) return deja;
    const id = Number(/\/api\/reservations\/(\d+)\//.exec(adresse)?.[1] ?? 0);
    const reponse =
      adresse === '/api/reservations' ? this.#creer() : this.#ecrire(adresse, id, corps);
    if (cle !== null) this.#faits.set(cle, reponse);
    return reponse;
  }
  #ecrire(adresse: string, id: number, corps: Corps): Envoi {
    return adresse.endsWith('/update') ? this.#changer(id, corps) : fait(this.paniers.get(id));
  }

  readonly fetch = async (adresse: string, init: RequestInit = {}): Promise<Response> => {
    const corps = JSON.parse(String(init.body ?? '{}')) as Corps;
    const cle = new Headers(init.headers).get('Idempotency-Key');
    const perdu = this.#sort.chance(this.#pertes);
    const arrive = !perdu || this.#sort.chance(0.5);
    const aller = this.#sort.chance(0.3) ? 0 : this.#sort.entier(0, 1_500);
    await new Promise((ok) => setTimeout(ok, aller));
    const reponse = arrive ? this.#servir(init.method ?? 'GET', adresse, corps, cle) : null;
    await new Promise((ok) => setTimeout(ok, aller === 0 ? 0 : this.#sort.entier(0, 1_500)));
    if (perdu || !reponse) throw new TypeError('réseau');
    const { statut, ...enveloppe } = reponse;
    const texte = JSON.stringify({
      message: '',
      ...enveloppe,
      ...(enveloppe.errors.length > 0 && { code: 'conflit' }),
    });
    return new Response(texte, { status: statut });
  };
}

/** What the hand did, as its seller saw it. */
export interface Journal {
  /** Each box asked, with the sale it was asked for: what parts two sales is pressed by the seller. */
  boites: {
    produit_id: number;
    vente: number;
    malgre: boolean;
    /** Of it, once all that was asked of its line is done in the order of the hand. */
    qte: number;
    /** Its quantity was changed by hand. */
    reglee: boolean;
  }[];
  /** Each payment pressed, with the amount then shown. */
  presses: { id: number; net: number }[];
  ventes: number;
  /** What may make a basket: F4, a sale ended. */
  creations: number;
  videsDites: number;
}

/** The page as a station just opened, over that server. */
export function ouvrirLaMain(): void {
  arreterVente();
  remettreEcranVente();
  localStorage.clear();
  cache.clear();
  oublierRendu();
  document.cookie = 'XSRF-TOKEN=essai; path=/';
  store.set(toastsAtom, []);
  store.set(toastLogAtom, []);
  store.set(caisseHabituelleAtom, 3);
  store.set(sessionAtom, uneSession());
  store.set(connectionAtom, ONLINE);
  demarrerVente();
}

/** Plays the series; `attendre` lets the page's time pass. */
export async function jouerLaMain(
  serveur: ServeurLent,
  serie: readonly Pas[],
  attendre: (ms: number) => Promise<unknown>,
): Promise<Journal> {
  const j: Journal = { boites: [], presses: [], ventes: 0, creations: 1, videsDites: 0 };
  void attendreJour(moi());
  await attendre(3_000);
  let touche = new Set<number>();
  const separer = () => {
    j.ventes += 1;
    j.creations += 1;
  };
  const boite = (demander: (p: (typeof BOITES)[number]) => void) => {
    const dialogue = store.get(reglementAtom) !== null || reglementDemande();
    if (dialogue && !scanPourUnPanier()) return; // ignored, and said
    const p = BOITES[j.boites.length];
    if (!p) return;
    j.boites.push({
      produit_id: p.id,
      vente: j.ventes,
      malgre: touche.has(j.ventes),
      qte: 1,
      reglee: false,
    });
    demander(p);
  };
  const entree = () => {
    if (reglementDemande()) return presserTropTot();
    const lue = store.get(reglementAtom);
    if (!lue || paiementPresse()) return;
    const r = panierVu(lue.id);
    if (r && reglementARelire(lue, r, false)) return rereadReglement();
    if (!validerReglement(lue, partsPayees(saisieExacte(aPayerDe(lue))))) return;
    j.presses.push({ id: lue.id, net: lue.net_a_payer });
    separer();
  };
  const sousFenetre = () => store.get(reglementAtom) !== null || reglementDemande();
  /** The last line on screen, and what is asked of it; nothing of a basket that the hand has left. */
  const surLaLigne = (acte: (produit_id: number, b: Journal['boites'][number]) => void) => {
    const r = choisie();
    const l = r?.reservation_produits.at(-1);
    const b = j.boites.find((x) => x.produit_id === l?.produit_id);
    if (!r || !l || !b || sousFenetre() || paiementPresse() || viserPlace() !== r.id) return;
    b.reglee = true;
    acte(l.produit_id, b);
  };
  const faire: Record<Pas['geste'], () => void> = {
    scan: () => boite((p) => scanner(p.cip ?? '')),
    mots: () => boite((p) => prendreMots(p.libelle, 0)),
    encore: () =>
      surLaLigne((id, b) => {
        b.qte += 1;
        // what was looked up more than a minute ago is asked again
        cache.removeQueries({
          predicate: ({ queryKey, state }) =>
            queryKey.includes('code') && state.fetchStatus === 'idle',
        });
        scanner(PRODUIT.get(id)?.cip ?? '');
      }),
    plus: () =>
      surLaLigne((id, b) => {
        // of a line that is about to be taken away, nothing more is asked
        b.qte += b.qte > 0 ? 1 : 0;
        ajouterALaLigne(id, 1);
      }),
    qte: () =>
      surLaLigne((id, b) => {
        b.qte = b.qte > 0 ? 3 : 0;
        changerQte(id, 3);
      }),
    oter: () =>
      surLaLigne((id, b) => {
        b.qte = 0;
        retirer(id);
      }),
    F4: () => {
      if (sousFenetre() && !paiementPresse()) return;
      separer();
      creerPanier();
    },
    F8: () => void (sousFenetre() || envoyer()),
    F9: () => {
      if (!sousFenetre() || paiementPresse()) demanderPaiement();
    },
    Entree: entree,
    Echap: () => {
      if (reglementDemande()) renoncerAuReglement();
      else fermerReglement();
    },
    ailleurs: () => {
      const r = choisie();
      const paye = r && serveur.payerAilleurs(r.id);
      if (!paye) return;
      touche = new Set([...touche, ...Array.from({ length: j.ventes + 1 }, (_, i) => i)]);
      for (const b of j.boites) b.malgre = true;
      separer();
      j.creations += 1; // what it did not take may go apart
      setTimeout(() => {
        recevoir(paye);
        entendreReservation(paye);
      }, 400);
    },
    panier: () => {
      const ids = [...serveur.paniers.keys()].filter((id) => panierVu(id));
      const id = ids[j.boites.length % Math.max(1, ids.length)];
      if (id === undefined || sousFenetre()) return;
      separer();
      for (const b of j.boites) b.malgre = true;
      touche.add(j.ventes);
      allerAuPanier(id);
    },
  };
  for (const { geste, apres } of serie) {
    faire[geste]();
    await attendre(apres);
  }
  await finir(attendre);
  return j;
}

const auRepos = (): boolean =>
  store.get(mainAtom).gestes.length === 0 &&
  paniersNonEnregistres().length === 0 &&
  store.get(reglementAtom) === null;
/** Everything asked is done: what the seller left open, he closes. */
async function finir(attendre: (ms: number) => Promise<unknown>): Promise<void> {
  for (let tour = 0; tour < 400; tour++) {
    if (auRepos()) return void (await attendre(8_000));
    await attendre(3_000);
    if (store.get(reglementAtom) !== null && !paiementPresse()) fermerReglement();
  }
  const { gestes } = store.get(mainAtom);
  throw new Error(`jamais fini : ${JSON.stringify(gestes)} ${paniersNonEnregistres().join()}`);
}
