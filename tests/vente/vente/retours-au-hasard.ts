import { expect } from 'vitest';
import { enCentimes } from '#shared/base/montant.ts';
import type { Client } from '#shared/vente/clientele/client.schema.ts';
import type { LotDeProduit } from '#shared/stock/produit/lot.schema.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import type { RetourVente } from '#shared/vente/vente/retour-vente.schema.ts';
import { lignesDeRapprochement } from '#shared/vente/vente/rapprochement.rules.ts';
import type {
  Journee,
  Rapprochement,
  LigneDeVente,
  VenteDetail,
} from '#shared/vente/vente/vente.schema.ts';
import type { Tirage } from '#server/platform/demo/tirage.ts';
import { unCaissier, unClient, unPanier, unProduit } from '#tests/factories/une-pharmacie.ts';
import type { Poste, ServeurDeTest } from '#tests/harness/serveur-de-test.ts';

const MODES = ['espece', 'cheque', 'mobile_money', 'autres'] as const;
const CLE_DE_SANS = 'SANS LOT';
/** How many acts are under way at once. */
const ENSEMBLE = 8;

/** The pharmacy of the play, and what a person counting by hand would have written of it. */
export class CarnetDesRetours {
  readonly serveur: ServeurDeTest;
  readonly tirage: Tirage;
  readonly chef: Poste;
  readonly awa: Poste;
  readonly produits: number[] = [];
  readonly clients: number[] = [];
  readonly caisses: number[] = [1];
  readonly ventes = new Map<number, VenteDetail>();
  readonly retours: RetourVente[] = [];
  /** Boxes on the shelf, 'product/lot' → how many. */
  readonly rayon = new Map<string, number>();
  refuses = 0;

  constructor(serveur: ServeurDeTest, tirage: Tirage, postes: { chef: Poste; awa: Poste }) {
    this.serveur = serveur;
    this.tirage = tirage;
    this.chef = postes.chef;
    this.awa = postes.awa;
  }

  async ouvrir(): Promise<void> {
    for (let rang = 0; rang < 12; rang++) {
      const id = await unProduit(this.serveur, {
        qte: 100_000,
        prix: this.tirage.parmi([1, 333, 525, 1_333, 2_750, 18_999]),
        prix_achat: 100.5,
        tva: rang % 2 === 0,
        css: rang % 3 === 0,
      });
      this.produits.push(id);
      this.#ranger(id, null, 100_000);
      for (const [lot, date_expiration] of rang % 3 === 1
        ? [['A', '2098-01-31'] as const, ['B', '2099-06-30'] as const]
        : []) {
        const qte = this.tirage.entier(20, 60);
        await this.chef.ecrire('/api/mouvements', {
          type: 'Entrée',
          motif: 'CORRECTION',
          produit_id: id,
          qte,
          lot,
          date_expiration,
        });
        this.#ranger(id, lot, qte);
      }
    }
    for (let n = 0; n < 3; n++)
      this.clients.push(await unClient(this.serveur, { plafond: 900_000_000 }));
    for (const nom of ['Une', 'Deux'])
      this.caisses.push((await unCaissier(this.serveur, `Tient ${nom}`)).caisse_id);
  }

  #ranger(produit_id: number, lot: string | null, qte: number): void {
    const cle = `${produit_id}/${lot ?? CLE_DE_SANS}`;
    this.rayon.set(cle, (this.rayon.get(cle) ?? 0) + qte);
  }

  /** So many returns accepted, in the disorder of a real day. */
  async jouer(nombre: number): Promise<void> {
    while (this.retours.length < nombre) {
      await this.#aPlusieurs(() => this.#vendre());
      for (let tour = 0; tour < 3 && this.retours.length < nombre; tour++)
        await this.#aPlusieurs(() => this.#rendre());
    }
  }
  async #aPlusieurs(faire: () => Promise<void>): Promise<void> {
    await Promise.all(Array.from({ length: ENSEMBLE }, () => faire()));
  }

  async #vendre(): Promise<void> {
    const { tirage: t } = this;
    const couvert = t.chance(0.5);
    const choisis = new Set(Array.from({ length: t.entier(1, 4) }, () => t.parmi(this.produits)));
    const panier = await unPanier(
      this.awa,
      [...choisis].map((produit_id) => ({
        produit_id,
        qte: t.entier(1, 6),
        prise_en_charge: couvert ? t.parmi([0, 35, 80, 100]) : 0,
      })),
      couvert ? { client_id: t.parmi(this.clients) } : {},
    );
    const remise = t.chance(0.4) ? Math.floor(panier.net_a_payer * t.parmi([0.03, 0.5, 0.9])) : 0;
    const net =
      remise > 0 ? (await this.#remettre(panier.id, remise)).net_a_payer : panier.net_a_payer;
    const { data } = await this.awa.ecrire<Reservation>(`/api/reservations/${panier.id}/update`, {
      status: 'Termine',
      caisse_id: 1,
      ...(net > 0 && { paiements: [{ mode: t.parmi(MODES), montant: net }] }),
    });
    if (!data?.vente_id) throw new Error('vente refusée');
    const vente = (await this.chef.lire<VenteDetail>(`/api/ventes/${data.vente_id}`)).data;
    this.ventes.set(vente.id, vente);
    for (const l of vente.lignes)
      for (const lot of l.lots) this.#ranger(l.produit_id, lot.numero, -lot.qte);
  }
  async #remettre(id: number, remise: number): Promise<Reservation> {
    const { data, errors } = await this.awa.ecrire<Reservation>(`/api/reservations/${id}/update`, {
      remise,
    });
    if (!data) throw new Error(errors.join(' '));
    return data;
  }

  async #rendre(): Promise<void> {
    const { tirage: t } = this;
    const vente = t.parmi([...this.ventes.values()].slice(-40));
    const tirees = new Set(Array.from({ length: t.entier(1, 3) }, () => t.parmi(vente.lignes)));
    const reponse = await this.chef.ecrire<RetourVente>(`/api/ventes/${vente.id}/retours`, {
      lignes: [...tirees].map((l) => ({
        ligne_id: l.id,
        qte: t.entier(1, 3),
        destination: t.chance(0.3) ? 'Quarantaine' : 'Remis en stock',
      })),
      mode: t.parmi(MODES),
      motif: 'au hasard',
      caisse_id: t.parmi(this.caisses),
    });
    expect([200, 409]).toContain(reponse.statut);
    if (reponse.statut === 409) {
      this.refuses += 1;
      return;
    }
    this.retours.push(reponse.data);
    for (const l of reponse.data.lignes)
      if (l.destination === 'Remis en stock') this.#ranger(l.produit_id, l.lot, l.qte);
  }

  /** Everything the product says, against what was written by hand. */
  async comparer(): Promise<void> {
    await this.#comparerStock();
    await this.#comparerDettes();
    await this.#comparerTiroirs();
    await this.#comparerCompteurs();
    for (const id of this.ventes.keys()) await this.#comparerVente(id);
  }

  async #comparerStock(): Promise<void> {
    for (const id of this.produits) {
      const lots = (await this.chef.lire<LotDeProduit[]>(`/api/produits/${id}/lots`)).data;
      const lus = new Map(lots.map((l) => [`${id}/${l.numero}`, l.qte]));
      const tenus = [...this.rayon].filter(([cle, n]) => cle.startsWith(`${id}/`) && n > 0);
      expect(Object.fromEntries(lus)).toEqual(Object.fromEntries(tenus));
      const { qte } = (await this.chef.lire<Produit>(`/api/produits/${id}`)).data;
      expect(qte).toBe(tenus.reduce((s, [, n]) => s + n, 0));
    }
  }

  async #comparerDettes(): Promise<void> {
    for (const id of this.clients) {
      const ventes = [...this.ventes.values()].filter((v) => v.client_id === id);
      const siennes = new Set(ventes.map((v) => v.id));
      const rendus = this.retours.filter((r) => siennes.has(r.vente_id));
      const due = somme(ventes, 'total_prise_en_charge') - somme(rendus, 'total_prise_en_charge');
      const client = (await this.chef.lire<Client>(`/api/clients/${id}`)).data;
      expect(enCentimes(client.current_dette)).toBe(due);
    }
  }

  /** Each drawer, mode by mode: what was paid at it, less what it gave back. */
  async #comparerTiroirs(): Promise<void> {
    for (const caisse_id of this.caisses) {
      const livre = (
        await this.chef.lire<Journee[]>(`/api/ventes-livre-caisse?caisse_id=${caisse_id}`)
      ).data;
      const rendus = this.retours.filter((r) => r.caisse_id === caisse_id);
      expect(livre.reduce((s, j) => s + j.retours, 0)).toBe(rendus.length);
      for (const mode of MODES) {
        const recus = [...this.ventes.values()]
          .filter((v) => v.caisse_id === caisse_id)
          .flatMap((v) => v.paiements ?? [])
          .filter((p) => p.mode === mode);
        expect(somme(livre, mode)).toBe(
          somme(recus, 'montant') -
            somme(
              rendus.filter((r) => r.mode === mode),
              'montant_rendu',
            ),
        );
      }
    }
  }

  async #comparerCompteurs(): Promise<void> {
    const lus = (await this.chef.lire<Record<string, number>>('/api/ventes-calc-compteur')).data;
    const ventes = [...this.ventes.values()];
    for (const [compteur, champ] of [
      ['total_ca', 'total'],
      ['total_ht', 'ht'],
      ['total_tva', 'tva'],
      ['total_css', 'css'],
      ['total_remise', 'remise'],
      ['total_client', 'total_client'],
      ['total_pc', 'total_prise_en_charge'],
    ] as const)
      expect([compteur, enCentimes(lus[compteur] ?? Number.NaN)]).toEqual([
        compteur,
        somme(ventes, champ) - somme(this.retours, champ),
      ]);
    expect(lus['nombre_ventes']).toBe(ventes.length);
    const r = (await this.chef.lire<Rapprochement>('/api/ventes-rapprochement')).data;
    expect(enCentimes(r.retours)).toBe(somme(this.retours, 'total'));
    expect(lignesDeRapprochement(r, 0).filter((l) => l.libelle === 'Écart inexpliqué')).toEqual([]);
  }

  async #comparerVente(id: number): Promise<void> {
    const vente = (await this.chef.lire<VenteDetail>(`/api/ventes/${id}`)).data;
    const siens = this.retours.filter((r) => r.vente_id === id).sort((x, y) => x.rang - y.rang);
    expect(vente.retours).toEqual(siens);
    for (const l of vente.lignes) comparerLigne(l, siens);
    const tout = vente.lignes.every((l) => l.qte_retournee === l.qte);
    if (!tout) return;
    expect(vente.etat_retour).toBe('Total');
    for (const champ of ['total', 'ht', 'tva', 'css', 'remise', 'total_client'] as const)
      expect(somme(siens, champ)).toBe(enCentimes(vente[champ]));
    expect(somme(siens, 'montant_rendu')).toBe(enCentimes(vente.total_client + vente.arrondi));
  }
}

/** FCFA of the wire, added in hundredths. */
function somme<C extends string>(rangees: readonly Record<C, number>[], champ: C): number {
  return rangees.reduce((s, r) => s + Number(enCentimes(r[champ])), 0);
}

/**
 * What came back of a line is its share by the boxes, to half a hundredth: by hand, n boxes of Q of
 * an amount M are M × n ÷ Q.
 */
function comparerLigne(l: LigneDeVente, retours: readonly RetourVente[]): void {
  const parts = retours.flatMap((r) => r.lignes).filter((x) => x.ligne_id === l.id);
  const n = parts.reduce((s, p) => s + p.qte, 0);
  expect(l.qte_retournee).toBe(n);
  expect(n).toBeLessThanOrEqual(l.qte);
  for (const champ of ['total_tva', 'total_css', 'total_garde', 'total_prise_en_charge'] as const) {
    const ecart = somme(parts, champ) * l.qte - Number(enCentimes(l[champ])) * n;
    expect(2 * Math.abs(ecart)).toBeLessThanOrEqual(l.qte);
  }
}
