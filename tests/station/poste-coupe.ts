import { randomUUID } from 'node:crypto';
import { enIso } from '#shared/base/dates.ts';
import type { VenteFaite, VenteHorsLigne } from '#shared/station/station.schema.ts';
import type { Poste } from '#tests/harness/serveur-de-test.ts';

type LigneFaite = VenteFaite['lignes'][number];
let marques = 0;
/** A station of its own, with its count of sales. */
export class PosteCoupe {
  readonly cle = randomUUID();
  /** As the server gave it when the station was announced; each has its own. */
  readonly marque = `P${(marques += 1)}`;
  numero = 0;
  readonly vendeur: Poste;
  constructor(vendeur: Poste) {
    this.vendeur = vendeur;
  }
  vente(
    lignes: readonly (Partial<LigneFaite> & Pick<LigneFaite, 'produit_id'>)[],
    plus: Partial<VenteFaite> = {},
  ): VenteFaite {
    this.numero += 1;
    const faites = lignes.map((l) => ({
      libelle: `BOITE ${l.produit_id}`,
      qte: 1,
      prix_de_vente: 1000,
      tva: false,
      css: false,
      ...l,
    }));
    const net = faites.reduce((s, l) => s + l.qte * l.prix_de_vente, 0);
    return {
      forme: 1,
      numero: this.numero,
      marque: this.marque,
      vendeur_id: this.vendeur.id,
      lignes: faites,
      remise: 0,
      taux_tva: 18,
      taux_css: 1,
      montant_taxe: 0,
      garde_id: null,
      net_a_payer: net,
      recu: net,
      faite_at: enIso(new Date(Date.now() - 60_000)),
      reservation_id: null,
      panier_cree_at: null,
      ...plus,
    };
  }
  remettre(
    vente: VenteFaite | Record<string, unknown>,
    { par = this.vendeur, envoyee_at = enIso(new Date()), cle = randomUUID() } = {},
  ) {
    return par.ecrire<VenteHorsLigne>(
      '/api/stations/ventes',
      { station: this.cle, envoyee_at, vente },
      cle,
    );
  }
}
