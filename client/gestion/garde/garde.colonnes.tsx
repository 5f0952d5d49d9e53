import type { Colonne } from '#client/ui/liste/colonne.ts';
import { StatusBadge } from '#client/ui/status-badge.tsx';
import { debutDeJour, formatDate } from '#shared/base/dates.ts';
import type { Garde } from '#shared/gestion/garde/garde.schema.ts';

export const quand = (jour: string, heure: string): string =>
  `${formatDate(debutDeJour(jour))} ${heure}`;
export const COLONNES_GARDE: readonly Colonne<Garde>[] = [
  {
    key: 'id',
    label: 'N°',
    format: 'slot',
    chiffre: true,
    toCSV: 'texte',
    triable: true,
    largeur: 70,
    rendre: (g) => g.id,
  },
  {
    key: 'date_debut',
    label: 'DÉBUT',
    format: 'slot',
    champs: ['date_debut', 'heure_debut'],
    exporte: [
      { champ: 'date_debut', label: 'DÉBUT', format: 'date' },
      { champ: 'heure_debut', label: 'HEURE DE DÉBUT', format: 'texte' },
    ],
    triable: true,
    rendre: (g) => quand(g.date_debut, g.heure_debut),
  },
  {
    key: 'date_fin',
    label: 'FIN',
    format: 'slot',
    champs: ['date_fin', 'heure_fin'],
    exporte: [
      { champ: 'date_fin', label: 'FIN', format: 'date' },
      { champ: 'heure_fin', label: 'HEURE DE FIN', format: 'texte' },
    ],
    triable: true,
    rendre: (g) => quand(g.date_fin, g.heure_fin),
  },
  { key: 'montant_taxe', label: 'TAXE', format: 'money', triable: true, largeur: 130 },
  { key: 'total_taxe', label: 'TOTAL TAXE', format: 'money', triable: true, largeur: 150 },
  {
    key: 'total_garde',
    label: 'CHIFFRE D’AFFAIRES',
    format: 'money',
    triable: true,
    largeur: 180,
    carte: 'montant',
  },
  {
    key: 'statut',
    label: 'STATUT',
    carte: 'badge',
    format: 'slot',
    toCSV: 'texte',
    triable: true,
    largeur: 150,
    rendre: (g) => <StatusBadge statut={g.statut} />,
  },
  { key: 'created_by', label: 'CRÉÉE PAR', triable: true, largeur: 160, cachee: true },
];
