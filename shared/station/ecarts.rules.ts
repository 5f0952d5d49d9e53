import { jourDe } from '../base/dates.ts';
import { depassePart, enCentimes, type Centimes } from '../base/montant.ts';
import { prixDeLigne } from '../produit/ecoulement.rules.ts';
import * as phrases from './station.phrases.ts';
import type { EcartDeVente, VenteFaite } from './station.schema.ts';

/** A product as it stands when the sale is handed over; prices in hundredths. */
export interface ProduitActuel {
  libelle: string;
  prix_de_vente: Centimes;
  is_active: boolean;
  /** Boxes that may be sold. */
  vendable: number;
  /** The discount that its line might take, in percent: it is to be sold first; 0 otherwise. */
  ecoulement: number;
  /** Why boxes that were scanned could not be sold on the day they were, in sentences. */
  boitesPerimees: readonly string[];
}

/** What the sale is compared with, at the moment it is received. */
export interface Actuel {
  produits: ReadonlyMap<number, ProduitActuel>;
  /** Percent. */
  taux_tva: number;
  taux_css: number;
  /** Of each unit, in hundredths; 0 outside a duty shift. */
  montant_taxe: Centimes;
  /** What a seller gives alone, in percent. */
  remise_sans_accord: number;
  /** Before the discount, in hundredths. */
  avant_remise: Centimes;
  /** Due in cash, as this pharmacy rounds it now; hundredths. */
  du: Centimes;
  vendeur: { fullname: string; peutVendre: boolean };
  envoyeur: { id: number; fullname: string };
  /** The draft it went on with was no more the seller's to sell: its number. */
  panierClos: string | null;
  /** What nobody let through of this basket's contre-indications, in sentences. */
  contreIndication: readonly string[];
  /** The first and the last number that never came before this one; null: none is missing. */
  sautes: readonly string[] | null;
  /** Products found by their codes, under other numbers: their labels. */
  renumerotes: readonly string[];
  /** By the station's clock, corrected; and the moment it was counted at. */
  faite: Date;
  retenu: Date;
  /** A count of the till came between the two. */
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
 * [HSL-14] What a manager is told to look at in a sale made without the server: what was true on the
 * station and is not here. The sale stands as it was made, for the goods have left.
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
