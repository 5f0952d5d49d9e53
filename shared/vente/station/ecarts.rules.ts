import { jourDe } from '../../base/dates.ts';
import { depassePart, enCentimes, type Centimes } from '../../base/montant.ts';
import { prixDeLigne } from '../../stock/produit/ecoulement.rules.ts';
import * as phrases from './station.phrases.ts';
import type { EcartDeVente, VenteFaite } from './station.schema.ts';

/** At reception; prices in hundredths. */
export interface ProduitActuel {
  libelle: string;
  prix_de_vente: Centimes;
  is_active: boolean;
  /** Boxes. */
  vendable: number;
  /** Clearance percent allowed on its line; 0: none. */
  ecoulement: number;
  /** Scanned boxes unsaleable on the sale's day, in sentences. */
  boitesPerimees: readonly string[];
}

export interface Actuel {
  produits: ReadonlyMap<number, ProduitActuel>;
  /** Percent. */
  taux_tva: number;
  taux_css: number;
  /** Per unit, hundredths; 0 outside a garde. */
  montant_taxe: Centimes;
  /** Seller's own limit, percent. */
  remise_sans_accord: number;
  /** Before the discount, in hundredths. */
  avant_remise: Centimes;
  /** Cash due, by this pharmacy's current rounding; hundredths. */
  du: Centimes;
  vendeur: { fullname: string; peutVendre: boolean };
  envoyeur: { id: number; fullname: string };
  /** Number of its draft, no longer the seller's. */
  panierClos: string | null;
  /** Unaccepted contre-indications, in sentences. */
  contreIndication: readonly string[];
  /** First and last missing numbers; null: none. */
  sautes: readonly string[] | null;
  /** Labels of products matched by code under another id. */
  renumerotes: readonly string[];
  /** Station clock, corrected; and accounting time. */
  faite: Date;
  retenu: Date;
  comptee: boolean;
}

type Ligne = VenteFaite['lignes'][number];

function ecartsDeLigne(l: Ligne, p: ProduitActuel): EcartDeVente[] {
  const vendu = enCentimes(l.prix_de_vente);
  const prix = [p.prix_de_vente, prixDeLigne(p.prix_de_vente, p.ecoulement).prix_de_vente];
  const manque = l.qte - Math.max(0, p.vendable);
  const dits: (EcartDeVente | false)[] = [
    !prix.includes(vendu) && {
      quoi: 'prix',
      phrase: phrases.ecart.prix(p.libelle, vendu, p.prix_de_vente),
    },
    manque > 0 && { quoi: 'stock', phrase: phrases.ecart.stock(p.libelle, l.qte, manque) },
    p.boitesPerimees.length > 0 && {
      quoi: 'boite_perimee',
      phrase: p.boitesPerimees.join(' '),
    },
    !p.is_active && { quoi: 'produit_retire', phrase: phrases.ecart.produitRetire(p.libelle) },
  ];
  return dits.filter((e) => e !== false);
}

const ecartDeTaux = (nom: string, vendu: number, actuel: number): EcartDeVente | false =>
  vendu !== actuel && { quoi: 'taux', phrase: phrases.ecart.taux(nom, vendu, actuel) };

/**
 * [HSL-14] Differences for a manager's review: true on the station, false here. The sale stands:
 * the goods have left.
 */
export function ecartsDe(v: VenteFaite, a: Actuel): EcartDeVente[] {
  const taxe = enCentimes(v.montant_taxe);
  const remise = enCentimes(v.remise);
  const dits: (EcartDeVente | false)[] = [
    taxe !== a.montant_taxe && {
      quoi: 'taxe_de_garde',
      phrase: phrases.ecart.taxeDeGarde(taxe, a.montant_taxe),
    },
    ecartDeTaux('TVA', v.taux_tva, a.taux_tva),
    ecartDeTaux('CSS', v.taux_css, a.taux_css),
    depassePart(remise, a.remise_sans_accord, a.avant_remise) && {
      quoi: 'remise',
      phrase: phrases.ecart.remise(remise, a.remise_sans_accord),
    },
    enCentimes(v.net_a_payer) !== a.du && {
      quoi: 'arrondi',
      phrase: phrases.ecart.arrondi(enCentimes(v.net_a_payer), a.du),
    },
    a.panierClos !== null && {
      quoi: 'panier_deja_clos',
      phrase: phrases.ecart.panierClos(a.panierClos),
    },
    a.contreIndication.length > 0 && {
      quoi: 'contre_indication',
      phrase: phrases.ecart.contreIndication(a.contreIndication),
    },
    a.sautes !== null && {
      quoi: 'numero_saute',
      phrase: phrases.ecart.numeroSaute(a.sautes),
    },
    !a.vendeur.peutVendre && {
      quoi: 'droits_finis',
      phrase: phrases.ecart.droitsFinis(a.vendeur.fullname),
    },
    v.vendeur_id !== a.envoyeur.id && {
      quoi: 'envoyee_par_un_autre',
      phrase: phrases.ecart.autre(a.vendeur.fullname, a.envoyeur.fullname),
    },
    a.comptee && {
      quoi: 'periode_comptee',
      phrase: phrases.ecart.periodeComptee(a.faite, a.retenu),
    },
    jourDe(a.retenu) !== jourDe(a.faite) && {
      quoi: 'horloge',
      phrase: phrases.ecart.horloge(a.faite, a.retenu),
    },
  ];
  const renumerotes = a.renumerotes.map((libelle): EcartDeVente => ({
    quoi: 'produit_renumerote',
    phrase: phrases.ecart.produitRenumerote(libelle),
  }));
  const lignes = v.lignes.flatMap((l) => {
    const p = a.produits.get(l.produit_id);
    return p ? ecartsDeLigne(l, p) : [];
  });
  return [...lignes, ...renumerotes, ...dits.filter((e) => e !== false)];
}
