import * as api from '#shared/gestion/statistiques/statistiques.api.ts';
import { type FiltrePeriode, formatDateHeure } from '#shared/base/dates.ts';
import { formatNombre } from '#shared/base/montant.ts';
import type { PlaceTenue } from '#shared/gestion/statistiques/classement.rules.ts';
import { partage } from '../dessin.rules.ts';
import type { Lecture, LigneStat } from '../dessin.ts';
import {
  avecMouvement,
  barres,
  type Classement,
  col,
  type FiltreStat,
  type Graphiques,
  lu,
  phrases,
  rangsACote,
  sansRien,
  ventesDe,
} from './definition-graphique.ts';

/** [STA-52] Per person, most serious first; details in the table. */
async function anomalies({ periode, limit }: FiltreStat): Promise<Lecture> {
  const { data } = await lu(api.lireAnomaliesVentes, periode);
  const parPersonne = [...Map.groupBy(data, (a) => a.qui)].slice(0, limit);
  const nombres = (graves: boolean) =>
    parPersonne.map(([, siennes]) => siennes.filter((a) => a.grave === graves).length);
  return {
    lignes: data.map((a) => ({
      ...a,
      gravite: a.grave ? 'Grave' : 'À voir',
      quand: a.at === null ? '' : formatDateHeure(new Date(a.at)).slice(0, 16),
    })),
    dessins: [
      {
        genre: 'barres',
        nom: 'Anomalies',
        unite: 'nombre',
        couchees: true,
        categories: parPersonne.map(([qui]) => qui),
        series: [
          { nom: 'Graves', teinte: 'danger', valeurs: nombres(true) },
          { nom: 'À voir', teinte: 'warning', valeurs: nombres(false) },
        ],
      },
    ],
  };
}

const RANG = col('mouvement', 'RANG DEPUIS AVANT');
const CA = col('total_ventes', 'CHIFFRE D’AFFAIRES', 'money', true);
type VendeurClasse = LigneStat &
  PlaceTenue & { user_id: number; user: string; total_ventes: number };
/** [STA-60] A seller's sales. */
const ventesDuVendeur =
  (periode: FiltrePeriode) =>
  ({ user_id }: { user_id: number }): string =>
    ventesDe(periode, { user_id: String(user_id) });
/** [STA-61] With rank changes and sales. */
function vendeursClasses<D extends VendeurClasse>(
  data: readonly D[],
  { periode, limit }: FiltreStat,
  mesure: Pick<Classement<D>, 'valeur' | 'serie' | 'unite'>,
): Lecture {
  const lien = ventesDuVendeur(periode);
  return {
    lignes: avecMouvement(data),
    liens: data.map(lien),
    message: sansRien(phrases.aucunUtilisateur),
    dessins: [
      barres(
        data,
        {
          ...mesure,
          nom: 'user',
          lien,
          aCote: [
            ...rangsACote(data),
            { titre: 'CA FCFA', dire: (l) => formatNombre(l.total_ventes) },
          ],
        },
        limit,
      ),
    ],
  };
}

export const GRAPHIQUES_UTILISATEURS = {
  anomalies: {
    titre: 'Anomalies par personne',
    definition:
      'Annulations après impression, feuilles de soins utilisées deux fois, comptages en moins, remises, ventes sous le prix d’achat, réimpressions : des 31 derniers jours de la période, le plus grave d’abord.',
    vide: phrases.videAnomalies,
    colonnes: [
      col('gravite', 'GRAVITÉ'),
      col('texte', 'FAIT'),
      col('qui', 'PAR'),
      col('quand', 'DATE'),
      col('montant', 'MONTANT', 'money'),
    ],
    lire: anomalies,
    large: true,
  },
  'ca-utilisateur': {
    titre: 'Chiffre d’affaires par utilisateur',
    parPersonne: true,
    definition: 'Ventes TTC de chaque vendeur, garde comprise, annulations ôtées.',
    colonnes: [
      col('user', 'UTILISATEUR'),
      col('total_ventes', 'CHIFFRE D’AFFAIRES', 'money', true),
      RANG,
    ],
    lire: async ({ periode }) => {
      const lien = ventesDuVendeur(periode);
      const { data } = await lu(api.lireTotalUtilisateurs, periode);
      return {
        lignes: avecMouvement(data),
        liens: data.map(lien),
        message: sansRien(phrases.aucunUtilisateur),
        dessins: [
          partage(
            'Chiffre d’affaires',
            'fcfa',
            data.map((u) => ({ nom: u.user, valeur: u.total_ventes, lien: lien(u) })),
          ),
        ],
      };
    },
  },
  'panier-utilisateur': {
    titre: 'Panier moyen par utilisateur',
    parPersonne: true,
    definition: 'Chiffre d’affaires ÷ nombre de ventes, de chaque vendeur.',
    colonnes: [col('user', 'UTILISATEUR'), col('panier_moyen', 'PANIER MOYEN', 'money'), RANG, CA],
    lire: async (filtre) => {
      const { data } = await lu(api.lirePanierMoyen, filtre.periode);
      return vendeursClasses(data, filtre, {
        valeur: 'panier_moyen',
        serie: 'Panier moyen',
        unite: 'fcfa',
      });
    },
  },
  'clients-utilisateur': {
    titre: 'Clients servis par utilisateur',
    parPersonne: true,
    definition: 'Ventes de chaque vendeur, annulations ôtées.',
    colonnes: [
      col('user', 'UTILISATEUR'),
      col('nombre_ventes', 'CLIENTS SERVIS', 'nombre', true),
      RANG,
      CA,
    ],
    lire: async (filtre) => {
      const { data } = await lu(api.lireClientsUtilisateurs, filtre.periode);
      return vendeursClasses(data, filtre, {
        valeur: 'nombre_ventes',
        serie: 'Clients servis',
        unite: 'nombre',
      });
    },
  },
  employes: {
    titre: 'Performances des employés',
    definition:
      'Ventes de chaque vendeur, annulations ôtées ; annulées : faites sur la période et annulées depuis.',
    vide: phrases.videPerformances,
    large: true,
    parPersonne: true,
    colonnes: [
      col('employe', 'EMPLOYÉ'),
      col('nombre_ventes', 'VENTES', 'nombre', true),
      col('chiffre_affaire_total', 'CHIFFRE D’AFFAIRES', 'money', true),
      col('panier_moyen', 'PANIER MOYEN', 'money'),
      col('ventes_annulees', 'ANNULÉES', 'nombre', true),
    ],
    lire: async ({ periode }) => {
      const { performances_individuelles: p } = (await lu(api.lireVentesEmployes, periode)).data;
      const liens = p.map((e) => ventesDuVendeur(periode)({ user_id: e.employe_id }));
      return {
        lignes: p,
        liens,
        dessins: [
          {
            genre: 'barres',
            nom: 'Nombre de ventes',
            liens,
            unite: 'nombre',
            couchees: true,
            categories: p.map((e) => e.employe),
            series: [{ nom: 'Ventes', teinte: 'primary', valeurs: p.map((e) => e.nombre_ventes) }],
          },
          partage(
            'Part du chiffre d’affaires',
            'fcfa',
            p.map((e, i) => ({
              nom: e.employe,
              valeur: e.chiffre_affaire_total,
              lien: liens[i] ?? '',
            })),
          ),
        ],
      };
    },
  },
} satisfies Graphiques;
