import { callApi } from '#client/base/call-api.ts';
import { dataOf } from '#client/base/cache.ts';
import type { EtiquetteImprimee } from '#client/ui/export/etiquettes-pdf.ts';
import { debutDeJour, formatDate } from '#shared/base/dates.ts';
import type { TauxDesTaxes } from '#shared/base/fiscalite.ts';
import { LIGNES_MAX } from '#shared/base/liste.ts';
import { auFranc, enCentimes, enFcfa, formatFcfa, ZERO } from '#shared/base/montant.ts';
import { symboleDe } from '#shared/stock/produit/etiquettes.rules.ts';
import { listerProduits } from '#shared/stock/produit/produit.api.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { calculerLigne } from '#shared/vente/reservation/totaux.rules.ts';
import type { EtiquetteDemandee } from './etiquettes.atoms.ts';

export interface EtiquetteLue extends EtiquetteDemandee {
  cle: string;
  produit: Produit;
}
export const cleEtiquette = (d: Pick<EtiquetteDemandee, 'produit_id' | 'lot'>): string =>
  `${d.produit_id} ${d.lot?.numero ?? ''} ${d.lot?.date_expiration ?? ''}`;

/** Price per box, taxes included, whole FCFA. */
export const prixTtc = (
  p: Pick<Produit, 'prix_de_vente' | 'tva' | 'css'>,
  taux: TauxDesTaxes,
): number =>
  enFcfa(
    auFranc(
      calculerLigne(
        {
          prix_de_vente: enCentimes(p.prix_de_vente),
          qte: 1,
          tva: p.tva,
          css: p.css,
          prise_en_charge: 0,
        },
        { ...taux, montant_taxe: ZERO },
      ).cout_total_reel,
    ),
  );
export const prixPaye = (...p: Parameters<typeof prixTtc>): string => formatFcfa(prixTtc(...p));

export function etiquetteDe(
  { produit: p, lot, nombre }: EtiquetteLue,
  taux: TauxDesTaxes,
): EtiquetteImprimee {
  const peremption = lot?.date_expiration
    ? ` · ${formatDate(debutDeJour(lot.date_expiration)).slice(3)}`
    : '';
  const rayon = p.rayon ? `Rayon ${p.rayon}` : '';
  return {
    nom: p.libelle,
    prix: prixPaye(p, taux),
    detail: lot ? `Lot ${lot.numero}${peremption}` : rayon,
    symbole: symboleDe([p.cip, p.cip_deux, p.cip_1, p.cip_2], lot),
    nombre,
  };
}

/** Deleted products are left out. */
export async function lireDemandees(
  demandees: readonly EtiquetteDemandee[],
): Promise<EtiquetteLue[]> {
  const ids = [...new Set(demandees.map((d) => d.produit_id))];
  const lots = Array.from({ length: Math.ceil(ids.length / LIGNES_MAX) }, (_, i) =>
    ids.slice(i * LIGNES_MAX, (i + 1) * LIGNES_MAX),
  );
  const lectures = await Promise.all(
    lots.map(async (lot) =>
      dataOf(
        await callApi(listerProduits, {
          requete: { ids: lot.join(','), page: 1, rows: LIGNES_MAX, total: 'borne' },
          silencieux: true,
        }),
      ),
    ),
  );
  const lus = new Map(lectures.flat().map((p) => [p.id, p]));
  const rangees = new Map<string, EtiquetteLue>();
  for (const d of demandees) {
    const produit = lus.get(d.produit_id);
    const cle = cleEtiquette(d);
    if (produit)
      rangees.set(cle, { ...d, cle, produit, nombre: d.nombre + (rangees.get(cle)?.nombre ?? 0) });
  }
  return [...rangees.values()];
}
