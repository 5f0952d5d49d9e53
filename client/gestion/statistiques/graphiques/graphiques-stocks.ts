import { debutDeJour, formatDate } from '#shared/base/dates.ts';
import { enCentimes, enFcfa, formatFcfa, formatNombre, somme } from '#shared/base/montant.ts';
import { denombrer } from '#shared/base/texte.ts';
import { SEMAINES } from '#shared/stock/commande/rythme.rules.ts';
import {
  CRITIQUE_JOURS,
  HAUTE_JOURS,
  PRIORITES,
} from '#shared/gestion/statistiques/reapprovisionnement.rules.ts';
import * as api from '#shared/gestion/statistiques/statistiques.api.ts';
import type { ColonneStat, TeinteDessin } from '../dessin.ts';
import {
  col,
  colProduit,
  colonnesACote,
  type Graphiques,
  lu,
  phrases,
} from './definition-graphique.ts';

const sommePar = <T>(
  tous: readonly T[],
  cle: (t: T) => string,
  valeur: (t: T) => number,
): [string, number][] =>
  [...Map.groupBy(tous, cle)]
    .map(([c, siens]): [string, number] => [c, siens.reduce((s, t) => s + valeur(t), 0)])
    .sort((a, b) => b[1] - a[1]);
const TEINTES_PRIORITE: Readonly<Record<string, TeinteDessin>> = {
  Critique: 'danger',
  Haute: 'warning',
  Normale: 'success',
};
const TEINTE_STATUT: Readonly<Record<string, TeinteDessin>> = {
  Expiré: 'danger',
  'Bientôt expiré': 'warning',
};
const jours = (n: number | null): string => (n === null ? 'N/A' : formatNombre(n));

const aCommander = (joursDeStock: ColonneStat): readonly ColonneStat[] => [
  col('priorite', 'PRIORITÉ'),
  colProduit('libelle'),
  col('stock_actuel', 'STOCK', 'nombre'),
  joursDeStock,
  col('quantite_a_commander', 'À COMMANDER', 'nombre', true),
  col('cout_reapprovisionnement', 'COÛT', 'money', true),
  col('categorie', 'CATÉGORIE'),
];

export const GRAPHIQUES_STOCKS = {
  'valeur-stocks': {
    titre: 'Valeur du stock',
    sansPeriode: true,
    definition:
      'Stock présent à cet instant, aux prix d’achat et de vente hors taxes des produits.',
    large: true,
    colonnes: [
      col('categorie', 'CATÉGORIE'),
      col('rayon', 'RAYON'),
      col('valeur_stock_achat', 'VALEUR D’ACHAT', 'money', true),
      col('valeur_stock_vente', 'VALEUR DE VENTE', 'money', true),
      col('quantite_totale', 'QUANTITÉ', 'nombre', true),
      col('nombre_produits', 'PRODUITS', 'nombre', true),
    ],
    lire: async ({ limit }) => {
      const { detail_par_categorie: d } = (await lu(api.lireValeurStocks, {})).data;
      const montrees = d.slice(0, limit);
      return {
        lignes: d,
        dessins: [
          {
            genre: 'barres',
            nom: 'Valeur',
            unite: 'fcfa',
            couchees: true,
            categories: montrees.map((l) => `${l.categorie} · ${l.rayon}`),
            series: [
              {
                nom: 'Valeur d’achat',
                teinte: 'neutre',
                valeurs: montrees.map((l) => l.valeur_stock_achat),
              },
              {
                nom: 'Valeur de vente',
                teinte: 'primary',
                valeurs: montrees.map((l) => l.valeur_stock_vente),
              },
            ],
          },
        ],
      };
    },
  },
  dormant: {
    titre: 'Stock dormant',
    sansPeriode: true,
    definition:
      'Produits en stock ni vendus (à la boîte ou ouverts au détail) ni livrés depuis 90 jours ou plus : ce qu’ils ont coûté, et depuis combien de jours.',
    colonnes: [
      colProduit('libelle'),
      col('jours', 'JOURS SANS VENTE', 'nombre'),
      col('derniere', 'DERNIÈRE VENTE'),
      col('qte', 'STOCK', 'nombre', true),
      col('valeur_achat', 'VALEUR D’ACHAT', 'money', true),
      col('rayon', 'RAYON'),
      col('categorie', 'CATÉGORIE'),
    ],
    vide: phrases.videDormant,
    lire: async ({ limit }) => {
      const { data } = await lu(api.lireStockDormant, {});
      const montres = data.slice(0, limit);
      const valeur = enFcfa(somme(data, (l) => enCentimes(l.valeur_achat)));
      return {
        lignes: data.map((l) => ({
          ...l,
          derniere:
            l.derniere_vente === null ? 'jamais' : formatDate(debutDeJour(l.derniere_vente)),
        })),
        resume: [
          ['Immobilisé', formatFcfa(valeur)],
          ['Produits', formatNombre(data.length)],
        ],
        dessins: [
          {
            genre: 'barres',
            nom: 'Valeur d’achat',
            unite: 'fcfa',
            couchees: true,
            produits: true,
            categories: montres.map((l) => l.libelle),
            aCote: colonnesACote(
              [{ titre: 'Sans vente', dire: (l) => `${formatNombre(l.jours)} j` }],
              montres,
            ),
            series: [
              {
                nom: 'Valeur d’achat',
                teinte: 'warning',
                valeurs: montres.map((l) => l.valeur_achat),
              },
            ],
          },
        ],
      };
    },
  },
  obsoletes: {
    titre: 'Produits obsolètes et stock critique',
    sansPeriode: true,
    definition:
      'Lots expirés ou qui le seront sous 90 jours, au prix d’achat ; produits au minimum ou dessous, boîtes périmées ôtées.',
    vide: phrases.videAlertes,
    colonnes: [
      col('alerte', 'ALERTE'),
      colProduit('libelle'),
      col('cip', 'CIP'),
      col('lot', 'LOT'),
      col('date_expiration', 'EXPIRATION'),
      col('valeur_risque', 'VALEUR À RISQUE', 'money', true),
      col('qte', 'STOCK', 'nombre'),
      col('qte_perimee', 'PÉRIMÉ', 'nombre'),
      col('qte_min', 'MINIMUM', 'nombre'),
      col('rayon', 'RAYON'),
      col('categorie', 'CATÉGORIE'),
      col('prix_de_vente', 'PRIX DE VENTE', 'money'),
    ],
    lire: async () => {
      const {
        resume: r,
        produits_expires_ou_bientot_expires: lots,
        produits_stock_critique: critiques,
      } = (await lu(api.lireObsoletes, {})).data;
      const parCategorie = sommePar(
        critiques,
        (c) => c.categorie,
        () => 1,
      );
      return {
        lignes: [
          ...lots.map((l) => ({
            ...l,
            alerte: l.statut_expiration,
            date_expiration: formatDate(debutDeJour(l.date_expiration)),
          })),
          ...critiques.map((c) => ({ ...c, alerte: 'Stock critique' })),
        ],
        dessins: [
          {
            genre: 'anneau',
            nom: 'Produits expirés ou bientôt',
            unite: 'nombre',
            parts: [
              { nom: 'Expiré', valeur: r.nombre_produits_expires },
              { nom: 'Bientôt expiré', valeur: r.nombre_produits_bientot_expires },
            ].map((p) => ({ ...p, teinte: TEINTE_STATUT[p.nom] ?? 'neutre' })),
          },
          {
            genre: 'barres',
            nom: 'Stock critique par catégorie',
            unite: 'nombre',
            couchees: true,
            categories: parCategorie.map(([c]) => c),
            series: [
              { nom: 'Produits', teinte: 'danger', valeurs: parCategorie.map(([, n]) => n) },
            ],
          },
        ],
      };
    },
  },
  reapprovisionnement: {
    titre: 'Planification du réapprovisionnement',
    sansPeriode: true,
    definition: `Ce qui se vend d’ici à la commande suivante (rythme des ${SEMAINES} dernières semaines, délai et cadence du fournisseur, semaines inégales, gardes), jamais au-dessus du maximum ; ce qui est en route ôté, pas les brouillons. Critique : rien de vendable ou moins de ${CRITIQUE_JOURS} jours ; haute : au minimum ou moins de ${HAUTE_JOURS}.`,
    vide: phrases.videReapprovisionnement,
    large: true,
    acte: { vers: '/stock/commandes', texte: 'Commander' },
    colonnes: aCommander(col('jours', 'JOURS DE STOCK')),
    // [EXP-3] Days as numbers.
    export: {
      colonnes: aCommander(col('estimation_jours_stock', 'JOURS DE STOCK', 'exact')),
      lire: async () => {
        const { data } = await lu(api.lirePlanification, {});
        return data.produits_a_reapprovisionner.map(({ produit, ...besoin }) => ({
          ...produit,
          ...besoin,
        }));
      },
    },
    lire: async ({ limit }) => {
      const { produits_a_reapprovisionner: tous } = (await lu(api.lirePlanification, {})).data;
      const montres = tous.slice(0, limit);
      const cout = somme(tous, (b) => enCentimes(b.produit.cout_reapprovisionnement));
      const parCategorie = sommePar(
        tous,
        (b) => b.produit.categorie,
        () => 1,
      );
      return {
        lignes: tous.map(({ priorite, estimation_jours_stock, produit }) => ({
          ...produit,
          priorite,
          jours: jours(estimation_jours_stock),
        })),
        resume: [
          ['À commander', denombrer(tous.length, 'produit')],
          ['Coût', formatFcfa(enFcfa(cout))],
        ],
        dessins: [
          {
            genre: 'barres',
            nom: 'Unités à commander',
            unite: 'nombre',
            couchees: true,
            produits: true,
            categories: montres.map((b) => b.produit.libelle),
            aCote: colonnesACote(
              [
                {
                  titre: 'Stock pour',
                  dire: ({ estimation_jours_stock: reste }) =>
                    reste === null ? 'N/A' : `${formatNombre(reste)} j`,
                  teinte: ({ priorite }) =>
                    priorite === 'Normale' ? undefined : TEINTES_PRIORITE[priorite],
                },
                {
                  titre: 'Coût FCFA',
                  dire: ({ produit }) => formatNombre(produit.cout_reapprovisionnement),
                },
              ],
              montres,
            ),
            series: [
              {
                nom: 'À commander',
                teinte: 'primary',
                valeurs: montres.map((b) => b.produit.quantite_a_commander),
              },
            ],
          },
          {
            genre: 'anneau',
            nom: 'Produits par priorité',
            unite: 'nombre',
            parts: PRIORITES.map((p) => ({
              nom: p,
              valeur: tous.filter((b) => b.priorite === p).length,
              teinte: TEINTES_PRIORITE[p] ?? 'neutre',
            })),
          },
          {
            genre: 'barres',
            nom: 'Produits par catégorie',
            unite: 'nombre',
            couchees: true,
            categories: parCategorie.map(([c]) => c),
            series: [
              { nom: 'Produits', teinte: 'primary', valeurs: parCategorie.map(([, n]) => n) },
            ],
          },
        ],
      };
    },
  },
} satisfies Graphiques;
