import { type Centimes, depassePart, enCentimes, ZERO } from '../../base/montant.ts';
import { prixDeLigne } from '../../stock/produit/ecoulement.rules.ts';
import { fauteQuantite } from '../reservation/lignes.rules.ts';
import * as phrases from './quarantaine.phrases.ts';
import type { RaisonDeQuarantaine } from './quarantaine.schema.ts';
import type { VenteFaite } from './station.schema.ts';

/** All its values while the station was stale. */
export interface ProduitJuge {
  libelle: string;
  actuel: Centimes;
  /** Past prices, draft's line included. */
  prix: readonly Centimes[];
  /** Clearance percents. */
  ecoulements: readonly number[];
  /** Tax flags, draft's line included. */
  taxes: readonly { tva: boolean; css: boolean }[];
  /** At some time then. */
  enVente: boolean;
  /** Stock the station may have assumed. */
  tenues: number;
  /** Requires the ordonnancier, or the delivery right. */
  controle: boolean;
  /** Expired by their own labels. */
  perimees: readonly string[];
}

/** Counter's rules, with the data a stale station could have. */
export interface Juge {
  /** Per line; null: no match on code and label. */
  produits: readonly (ProduitJuge | null)[];
  /** Controlled medicine matched by id or code whatever the label; null: none. */
  soupcons: readonly (string | null)[];
  /** Percent. */
  tva: readonly number[];
  css: readonly number[];
  /** Gardes then, draft's included; `id` null and no tax: some time without. */
  gardes: readonly { id: number | null; taxe: Centimes }[];
  /** Seller's own limit, percent of the total before it. */
  remise_sans_accord: number;
  avant_remise: Centimes;
  vendeur: { fullname: string; pouvaitVendre: boolean };
  saMarque: boolean;
  coupureConnue: boolean;
  signee: boolean;
  accepte: boolean;
}

type Ligne = VenteFaite['lignes'][number];
type Quoi = RaisonDeQuarantaine['quoi'];

function prixAdmis(l: Ligne, p: ProduitJuge): boolean {
  const dit = enCentimes(l.prix_de_vente);
  const reduits = p.prix.flatMap((prix) =>
    p.ecoulements.map((taux) => prixDeLigne(prix, taux).prix_de_vente),
  );
  if (!l.ecoulement) return [...p.prix, ...reduits].includes(dit);
  return p.ecoulements.includes(l.ecoulement) && reduits.includes(dit);
}

function raisonsDeLigne(
  l: Ligne,
  p: ProduitJuge | null,
  { ligne, soupcon }: { ligne: number; soupcon: string | null },
): RaisonDeQuarantaine[] {
  const dire = (quoi: Quoi, phrase: string): RaisonDeQuarantaine => ({ quoi, phrase, ligne });
  const { raison } = phrases;
  if (!p)
    return [
      dire('produit_inconnu', raison.produitInconnu(l.libelle)),
      ...(soupcon === null ? [] : [dire('sur_ordonnance', raison.surOrdonnance(soupcon))]),
    ];
  const nom = p.libelle;
  const dites: (RaisonDeQuarantaine | false)[] = [
    l.libelle !== nom && dire('libelle', raison.libelle(nom, l.libelle)),
    !prixAdmis(l, p) && dire('prix', raison.prix(nom, enCentimes(l.prix_de_vente), p.actuel)),
    !p.taxes.some((t) => t.tva === l.tva && t.css === l.css) &&
      dire('taxes', raison.taxes(nom, l.tva, l.css)),
    fauteQuantite(ligne, l.qte, { qte: p.tenues }) !== null &&
      dire('quantite', raison.quantite(nom, l.qte, p.tenues)),
    p.controle && dire('sur_ordonnance', raison.surOrdonnance(nom)),
    p.perimees.length > 0 && dire('boite_perimee', p.perimees.join(' ')),
    !p.enVente && dire('produit_retire', raison.produitRetire(nom)),
  ];
  return dites.filter((r) => r !== false);
}

/**
 * [HSL-28] Reasons for quarantine: whatever the counter would have refused or recorded otherwise,
 * given the station's data. Empty: accepted.
 */
export function raisonsDe(v: VenteFaite, j: Juge): RaisonDeQuarantaine[] {
  const dire = (quoi: Quoi, phrase: string): RaisonDeQuarantaine => ({ quoi, phrase, ligne: null });
  const { raison } = phrases;
  const taxe = enCentimes(v.montant_taxe);
  const remise = enCentimes(v.remise);
  const dites: (RaisonDeQuarantaine | false)[] = [
    !j.signee && dire('non_signee', raison.nonSignee),
    !j.coupureConnue && dire('coupure', raison.coupure),
    !j.accepte && dire('avant_accord', raison.avantAccord),
    !j.saMarque && dire('marque', raison.marque(v.marque)),
    !j.tva.includes(v.taux_tva) && dire('taux', raison.taux('TVA', v.taux_tva)),
    !j.css.includes(v.taux_css) && dire('taux', raison.taux('CSS', v.taux_css)),
    !j.gardes.some((g) => g.id === v.garde_id && g.taxe === taxe) &&
      dire('garde', raison.garde(taxe)),
    depassePart(remise, j.remise_sans_accord, j.avant_remise) &&
      dire('remise', raison.remise(remise, j.remise_sans_accord)),
    enCentimes(v.net_a_payer) <= ZERO && dire('rien_a_payer', raison.rienAPayer),
    !j.vendeur.pouvaitVendre && dire('droits_finis', raison.droits(j.vendeur.fullname)),
  ];
  return [
    ...v.lignes.flatMap((l, i) =>
      raisonsDeLigne(l, j.produits[i] ?? null, { ligne: i, soupcon: j.soupcons[i] ?? null }),
    ),
    ...dites.filter((r) => r !== false),
  ];
}
