import * as z from 'zod/mini';
import { drapeau, ecrire, lire, lireParCorps } from '../../base/contract.ts';
import { jourSchema } from '../../base/dates.ts';
import { TABLEAUX } from '../../admin/pharmacie/tableaux.schema.ts';
import { requeteListe, requeteListeSchema } from '../../base/liste.ts';
import { lot, lotDeProduit, venteDeLot } from './lot.schema.ts';
import {
  equivalent,
  nouveauProduit,
  prixDuProduit,
  produit,
  produitCompare,
  produitModifie,
} from './produit.schema.ts';
import { MANQUES_PRODUIT } from './manques.schema.ts';

const filtre = z.optional(z.string().check(z.maxLength(150)));
export const listerProduits = lire('/api/produits', {
  resume:
    'Les produits ; rayon et nature par libellé, ou par id quand aucun ne le porte ; tableau=stupefiant, ou aucun : de ce tableau, ou d’aucun ; stock_bas=1 : ce qui peut se vendre est au minimum ou dessous, un minimum ou un maximum étant posé ; perimes=1 : dont un lot périmé est en stock ; manque=prix : sans prix ; total=borne : compté jusqu’à 1001 ; ids=3,7 : ceux-là',
  forme: 'liste',
  requete: z.object({
    ...requeteListe,
    is_active: z.optional(drapeau),
    rayon: filtre,
    nature: filtre,
    tableau: z.optional(z.enum(['', 'aucun', ...TABLEAUX])),
    stock_bas: z.optional(drapeau),
    perimes: z.optional(drapeau),
    manque: z.optional(z.enum(['', ...MANQUES_PRODUIT])),
    ids: z.optional(z.string().check(z.regex(/^\d{1,9}(,\d{1,9}){0,499}$/))),
    total: z.optional(z.enum(['borne'])),
  }),
  donnees: z.array(produit),
});
export const lireProduit = lire('/api/produits/{id}', { resume: 'Un produit', donnees: produit });
export const creerProduit = ecrire('/api/produits', {
  resume: 'Crée un produit',
  corps: nouveauProduit,
  donnees: produit,
});
export const modifierProduit = ecrire('/api/produits/{id}/update', {
  resume: 'Modifie un produit',
  corps: produitModifie,
  donnees: produit,
});
export const listerPlusVendus = lire('/api/produits-plus-vendus', {
  resume: 'Les douze produits les plus vendus des trente derniers jours, encore en vente',
  donnees: z.array(produit),
});
export const listerEquivalents = lire('/api/produits/{id}/equivalents', {
  resume: 'Même DCI, en stock d’abord, puis par prix',
  forme: 'liste',
  donnees: z.array(equivalent),
});
export const comparerCips = lireParCorps('/api/produits/comparer', {
  resume: 'Les produits portant l’un de ces CIP',
  corps: z.object({ cips: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(500)) }),
  donnees: z.array(produitCompare),
});
export const listerLotsDuProduit = lire('/api/produits/{id}/lots', {
  resume: 'Les lots d’un produit, le plus tôt périmé d’abord ; leur somme est son stock',
  donnees: z.array(lotDeProduit),
});
export const listerPrixDuProduit = lire('/api/produits/{id}/prix', {
  resume: 'Les prix qu’un produit a eus, le dernier d’abord',
  donnees: z.array(prixDuProduit),
});
export const listerLots = lire('/api/lots', {
  resume:
    'Tous les lots, par numéro ou produit ; perime=1 : périmés ; avant=AAAA-MM-JJ : périmés ce jour-là ; en_stock=1 : qui restent',
  forme: 'liste',
  requete: z.object({
    ...requeteListe,
    perime: z.optional(drapeau),
    en_stock: z.optional(drapeau),
    avant: z.optional(jourSchema),
  }),
  donnees: z.array(lot),
});
export const listerVentesDuLot = lire('/api/lots/{id}/ventes', {
  resume: 'Rappel : qui a reçu des boîtes de ce lot',
  forme: 'liste',
  requete: requeteListeSchema,
  donnees: z.array(venteDeLot),
});
