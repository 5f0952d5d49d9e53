import type { Tirage } from '#server/platform/demo/tirage.ts';
import type { Pharmacie } from '#tests/chaos/pharmacie.ts';
import type { Effet, LigneVoulue, PanierLu, VenteDuPoste } from './effets.ts';
import type { HorlogeDuModele } from './horloge.ts';
import type { PosteHostile } from './poste-hostile.ts';

/** Among the latest so many: everybody then wants the same ones. */
const CHAUDS = 24;

/** What the players know there is to act on, from the accepted acts of all of them. */
export class Monde {
  readonly pharmacie: Pharmacie;
  readonly horloge: HorlogeDuModele;
  /** When the play began, by the pharmacy's clock, at a whole minute. */
  readonly ouverture: number;
  readonly paniers = new Map<number, PanierLu>();
  /** Sales not known to be cancelled. */
  readonly ventes = new Set<number>();
  /** Lines of these sales, for what may come back of them. */
  readonly vendues = new Map<number, LigneVoulue[]>();
  /** Quotes to validate: the quote by its basket. */
  readonly devis = new Map<number, number>();
  readonly commandes = new Map<number, number[]>();
  readonly retours = new Set<number>();
  /** Slips that may still move: their state. */
  readonly bons = new Map<number, string>();
  readonly inventaires = new Set<number>();
  readonly billetages = new Set<number>();
  /** The last session of a register that somebody opened by saying its float. */
  readonly sessions = new Map<number, number>();
  /** Where the last count of each register ended. */
  readonly comptees = new Map<number, number>();
  readonly gardes = new Map<number, string>();
  /** Shifts that ended, each with its tax and when it was ended, in ms. */
  readonly gardesFinies = new Map<number, { taxe: number; at: number }>();
  /** Sales of stations that nobody decided upon. */
  readonly quarantaines = new Map<number, VenteDuPoste>();
  readonly depenses = new Set<number>();
  readonly promesses = new Set<number>();
  readonly bordereaux = new Map<number, string>();
  /** The station of each seller who lies. */
  readonly postes = new Map<number, PosteHostile>();

  constructor(pharmacie: Pharmacie, horloge: HorlogeDuModele) {
    this.pharmacie = pharmacie;
    this.horloge = horloge;
    this.ouverture = Math.floor(horloge.maintenant() / 60_000) * 60_000;
  }

  /** One of the latest that suit, or null. */
  choisir<T>(tirage: Tirage, choix: Iterable<T>): T | null {
    const tous = [...choix].slice(-CHAUDS);
    return tous.length === 0 ? null : tirage.parmi(tous);
  }
  panier(tirage: Tirage, convient: (p: PanierLu) => boolean): PanierLu | null {
    return this.choisir(
      tirage,
      [...this.paniers.values()].filter(convient).toSorted((a, b) => a.id - b.id),
    );
  }

  apprendre(e: Effet): void {
    if (e.genre === 'panier') this.#apprendrePanier(e.lu);
    if (e.genre === 'devis validé') {
      this.devis.delete(e.panier_id);
      this.paniers.delete(e.panier_id);
      this.ventes.add(e.vente_id);
    }
    if (e.genre === 'devis' && this.paniers.has(e.panier_id)) this.devis.set(e.panier_id, e.id);
    if (e.genre === 'vente annulée') {
      this.ventes.delete(e.vente_id);
      this.vendues.delete(e.vente_id);
    }
    if (e.genre === 'commande') this.commandes.set(e.id, e.produits);
    if (e.genre === 'retour') garderSi(this.retours, e.id, e.statut === 'En attente');
    if (e.genre === 'bon') this.bons.set(e.id, e.statut);
    if (e.genre === 'inventaire') garderSi(this.inventaires, e.id, e.statut === 'En cours');
    if (e.genre === 'billetage') {
      garderSi(this.billetages, e.id, e.statut !== 'validé' && e.statut !== 'retiré');
      if ((this.comptees.get(e.caisse_id) ?? 0) < e.fin) this.comptees.set(e.caisse_id, e.fin);
    }
    if (e.genre === 'session de caisse') this.sessions.set(e.caisse_id, e.id);
    if (e.genre === 'garde') this.#apprendreGarde(e);
    if (e.genre === 'quarantaine') this.quarantaines.set(e.id, e.faite);
    if (e.genre === 'quarantaine décidée') this.quarantaines.delete(e.id);
    if (e.genre === 'vente d’un poste') this.ventes.add(e.vente_id);
    if (e.genre === 'quarantaine décidée' && e.vente_id !== null) this.ventes.add(e.vente_id);
    if (e.genre === 'dépense') garderSi(this.depenses, e.id, e.montant !== null);
    if (e.genre === 'promesse') garderSi(this.promesses, e.id, e.statut === 'En attente');
    if (e.genre === 'bordereau') this.bordereaux.set(e.id, e.statut);
  }
  #apprendreGarde({ id, statut, montant_taxe: taxe }: Extract<Effet, { genre: 'garde' }>): void {
    this.gardes.set(id, statut);
    if (statut === 'Terminé' && !this.gardesFinies.has(id))
      this.gardesFinies.set(id, { taxe, at: this.horloge.maintenant() });
  }
  #apprendrePanier(lu: PanierLu): void {
    if ((this.paniers.get(lu.id)?.version ?? 0) > lu.version) return;
    this.paniers.set(lu.id, lu);
    if (lu.vente_id !== null) {
      this.ventes.add(lu.vente_id);
      this.vendues.set(lu.vente_id, lu.lignes);
    }
    // What is over stays known for a while: somebody will try to pay it once more.
    const finis = [...this.paniers.values()].filter((p) => p.statut !== 'Brouillon');
    if (finis.length > CHAUDS) this.#oublier(finis);
  }
  #oublier(finis: readonly PanierLu[]): void {
    const vieux = finis.find((p) => p.statut !== 'Devis');
    if (vieux) this.paniers.delete(vieux.id);
  }
}

function garderSi(ou: Set<number>, id: number, la: boolean): void {
  if (la) ou.add(id);
  else ou.delete(id);
}
