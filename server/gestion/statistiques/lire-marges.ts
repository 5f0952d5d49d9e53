import { fois, parMontant } from '#shared/base/montant.ts';
import { jourDe, joursEntre, jourPlus } from '#shared/base/dates.ts';
import { succes } from '#shared/base/refus.ts';
import {
  type AxeMarge,
  debutDuSommeil,
  JOURS_DORMANT,
  margeDeVente,
} from '#shared/gestion/statistiques/marge.rules.ts';
import * as s from '#shared/gestion/statistiques/statistiques.schema.ts';
import { present } from '../../platform/db/present.ts';
import { sql } from '../../platform/db/sql.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import type { AgregatProduitRow } from '../../vente/vente/vente.entity.ts';
import { demanderFaits, faitsProduits } from './faits.sql.ts';
import { surPeriode } from './lire-ventes-statistiques.ts';
import { type Endormi, ENDORMIS, PAR_AXE, type VenduLe, VENDUS_LE } from './marges.sql.ts';

interface Vendu extends Pick<AgregatProduitRow, 'qte' | 'ht' | 'total' | 'achat'> {
  nom: string;
}
/**
 * [STA-49] By axis, net of cancellations and returns; current rayon, last supplier; sale-wide
 * discounts ignored. Fully returned products stay when their cost changed, so sums match.
 */
export const lireMargesActe = surPeriode(
  async (em, p, { par = 'produit' }: { par?: AxeMarge | undefined }) => {
    const lus = await demanderFaits<Vendu>(em, faitsProduits(em, p), PAR_AXE(par));
    return lus.map((l) => {
      const sommes = { ht: Number(l.ht), achat: Number(l.achat) };
      return present(s.margeVente, {
        nom: l.nom,
        quantite: Number(l.qte),
        chiffre_affaire: l.total,
        chiffre_affaire_ht: l.ht,
        cout: l.achat,
        ...margeDeVente(sommes),
      });
    });
  },
);

/**
 * [STA-50] In stock, neither sold, opened nor delivered for ninety days; days and purchase value,
 * largest first.
 */
export async function lireStockDormantActe({ em, maintenant }: ActRequest) {
  const jour = jourDe(maintenant);
  const endormis = await sql<Endormi>(em, ENDORMIS, [jourPlus(jour, -JOURS_DORMANT + 1)]);
  const vendus = new Map(
    (await sql<VenduLe>(em, VENDUS_LE, [endormis.map((e) => e.id)])).map((v) => [
      v.produit_id,
      v.jour,
    ]),
  );
  const lignes = endormis
    .map((e) => {
      const derniere_vente = vendus.get(e.id) ?? null;
      const jours = joursEntre(debutDuSommeil(derniere_vente, e.entree), jour);
      return { ...e, derniere_vente, jours, valeur_achat: fois(e.prix_achat, e.qte) };
    })
    .filter((e) => e.jours >= JOURS_DORMANT)
    .sort((a, b) => parMontant(b.valeur_achat, a.valeur_achat)); // stable sort: ties stay by name
  return succes(lignes.map((l) => present(s.stockDormant, l)));
}
